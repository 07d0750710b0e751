import { setTimeout as sleep } from "node:timers/promises";
import { LabProblem, WrongResult } from "../lab/errors.ts";
import type { Fault } from "./stage.ts";

const TOLD_MAX = 3;

/** What went wrong in any thread ends whatever is being waited for. */
export class Faults {
	readonly #found: Fault[] = [];
	readonly #failed = Promise.withResolvers<never>();

	constructor(signal: AbortSignal) {
		// heard by whoever waits for something; nobody may wait just now
		this.#failed.promise.catch(() => undefined);
		const stop = () => this.#failed.reject(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
	}

	add(fault: Fault): void {
		this.#found.push(fault);
		// a moment, so that the first few can be told together
		if (this.#found.length === 1) setImmediate(() => this.#failed.reject(errorOf(this.#found)));
	}

	before<T>(wanted: Promise<T>): Promise<T> {
		return Promise.race([this.#failed.promise, wanted]);
	}

	/** Or when `until` settles, if that is earlier. */
	async after(ms: number, until: Promise<unknown> = new Promise(() => undefined)): Promise<void> {
		const over = new AbortController();
		const waited = sleep(Math.max(0, ms), undefined, { signal: over.signal }).catch(() => undefined);
		await this.before(Promise.race([waited, until])).finally(() => over.abort());
	}
}

function errorOf(found: readonly Fault[]): Error {
	const told = found.slice(0, TOLD_MAX).map(({ sentence }) => sentence);
	const more = found.length > TOLD_MAX ? ` (and ${found.length - TOLD_MAX} more)` : "";
	const sentence = `${told.join("; ")}${more}`;
	if (found.some(({ kind }) => kind === "wrong")) return new WrongResult(sentence);
	return new LabProblem(sentence, "The server under test does not keep so many sockets: try fewer people.");
}
