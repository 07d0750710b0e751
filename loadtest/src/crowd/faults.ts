import { setTimeout as sleep } from "node:timers/promises";
import { LabProblem, WrongResult } from "../lab/errors.ts";
import type { Fault } from "./stage.ts";

/** What went wrong in any thread ends whatever is being waited for; the first of it is told. */
export class Faults {
	readonly #failed = Promise.withResolvers<never>();

	constructor(signal: AbortSignal) {
		// heard by whoever waits for something; nobody may wait just now
		this.#failed.promise.catch(() => undefined);
		const stop = () => this.#failed.reject(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener("abort", stop, { once: true });
	}

	add({ kind, sentence }: Fault): void {
		const remedy = "The server under test does not keep so many sockets: try fewer people.";
		this.#failed.reject(kind === "wrong" ? new WrongResult(sentence) : new LabProblem(sentence, remedy));
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
