import type { Clock } from "../lib/clock.ts";
import type { Archive } from "../log/archive.ts";
import type { SeenInHand } from "../log/draft-in-hand.ts";

interface StuckDraftOptions {
	readonly archive: Pick<Archive<unknown>, "draftInHand" | "end">;
	readonly clock: Clock;
	/** that a draft may be in the log thread's hands */
	readonly decideMsMax: number;
}

/** Ends a log thread that does not come back from a draft: a commit that hangs is waited for, a rule never comes back. */
export class StuckDraft {
	readonly #options: StuckDraftOptions;
	#seen: { readonly begun: number; readonly at: number } | undefined;
	#isThreadEnded = false;

	constructor(options: StuckDraftOptions) {
		this.#options = options;
	}

	/** Asked from time to time while something is with the thread. */
	look(): void {
		const { archive, clock, decideMsMax } = this.#options;
		const { index, begun } = archive.draftInHand;
		if (index === undefined || this.#isThreadEnded) return;
		if (this.#seen?.begun !== begun) this.#seen = { begun, at: clock.now() };
		if (clock.now() - this.#seen.at < decideMsMax) return;
		this.#isThreadEnded = true;
		void archive.end();
	}

	/** The thread failed. Returns the draft that it was ended for: no transaction holds it, as it was in hand to the end. */
	take(): (SeenInHand & { readonly index: number }) | undefined {
		const { index, ...seen } = this.#options.archive.draftInHand;
		const isStuck = this.#isThreadEnded;
		this.#isThreadEnded = false;
		this.#seen = undefined;
		return isStuck && index !== undefined ? { ...seen, index } : undefined;
	}
}
