import { LabProblem, WrongResult } from "../lab/errors.ts";
import type { Fault } from "./stage.ts";

const TOLD_MAX = 3;

/** What went wrong in any thread ends whatever is being waited for. */
export class Faults {
	readonly #signal: AbortSignal;
	readonly #found: Fault[] = [];
	#fail: (error: Error) => void = () => undefined;
	#failed: Promise<never>;
	#isIgnored = false;

	constructor(signal: AbortSignal) {
		this.#signal = signal;
		this.#failed = new Promise((_, reject) => {
			this.#fail = reject;
		});
		// heard by whoever waits for something; nobody may wait just now
		this.#failed.catch(() => undefined);
		signal.addEventListener("abort", () => this.#fail(reasonOf(signal)), { once: true });
	}

	add(fault: Fault): void {
		if (this.#isIgnored) return;
		this.#found.push(fault);
		// a moment, so that the first few can be told together
		if (this.#found.length === 1) setImmediate(() => this.#fail(errorOf(this.#found)));
	}

	/** From now on links may break: everybody leaves. */
	ignore(): void {
		this.#isIgnored = true;
		this.#failed = new Promise(() => undefined);
	}

	before<T>(wanted: Promise<T>): Promise<T> {
		return Promise.race([this.#failed, wanted]);
	}

	/** Or when `until` settles, if that is earlier. */
	async after(ms: number, until?: Promise<unknown>): Promise<void> {
		if (this.#signal.aborted) throw reasonOf(this.#signal);
		let timer: NodeJS.Timeout | undefined;
		const waited = new Promise<void>((resolve) => {
			timer = setTimeout(resolve, Math.max(0, ms));
		});
		try {
			await this.before(until === undefined ? waited : Promise.race([waited, until]));
		} finally {
			clearTimeout(timer);
		}
	}
}

function reasonOf(signal: AbortSignal): Error {
	return signal.reason instanceof Error ? signal.reason : new Error("stopped");
}

function errorOf(found: readonly Fault[]): Error {
	const told = found.slice(0, TOLD_MAX).map(({ sentence }) => sentence);
	const more = found.length > TOLD_MAX ? ` (and ${found.length - TOLD_MAX} more)` : "";
	const sentence = `${told.join("; ")}${more}`;
	if (found.some(({ kind }) => kind === "wrong")) return new WrongResult(sentence);
	return new LabProblem(sentence, "The server under test does not keep so many sockets: try fewer people.");
}
