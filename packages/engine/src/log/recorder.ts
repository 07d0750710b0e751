import type { FromLogThread } from "./archive-messages.ts";
import { failure } from "./commit-failed.ts";
import type { RecordingBegun } from "./recording.ts";

/** Told of each command that is decided, behind its commit and before anybody is answered. */
export interface Recorder {
	/** JSON, one line a command (`RecordedCommand`) */
	recorded(lines: string): void;
	/** The log thread failed, so what comes next may not follow on what was told: this is the end, in a sentence. */
	ended(why: string): void;
}

/** The house as it was when it began, and how to end it. */
export type BegunRecording = RecordingBegun & { readonly stop: () => void };

/** The recorder of a log thread, seen from the loop: one at most. */
export class Recorded {
	#recorder: Recorder | undefined;

	/** `ask`: the log thread, to begin or to end. Rejects where it cannot say. */
	async begin(recorder: Recorder, ask: (isOn: boolean) => Promise<FromLogThread>): Promise<BegunRecording> {
		this.#recorder = recorder;
		const stop = (): void => {
			// one that broke off before the thread answered may go on there: only another's is not to be ended
			if (this.#recorder !== undefined && this.#recorder !== recorder) return;
			this.#recorder = undefined;
			// a thread that is gone records no more
			ask(false).catch(() => undefined);
		};
		try {
			const answer = await ask(true);
			if (answer.kind !== "recording") throw failure(answer);
			const { kind: _, ...begun } = answer;
			return { ...begun, stop };
		} catch (error) {
			stop();
			throw error;
		}
	}

	goesOn(lines: string): void {
		this.#recorder?.recorded(lines);
	}

	/** Behind a failure, which the thread's own recording does not outlive. */
	breaksOff(why: string): void {
		const recorder = this.#recorder;
		this.#recorder = undefined;
		recorder?.ended(`${why} What was stored around it may not be in the recording, so it ends here.`);
	}
}
