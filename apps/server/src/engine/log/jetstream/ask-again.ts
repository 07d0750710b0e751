import { setTimeout as pause } from "node:timers/promises";
import { RequestError, TimeoutError } from "@nats-io/transport-node";

/** With the client's own 5 s for each, longer than servers take that elect one leader after another. */
const TIMES = 4;

/** Told at once by a server that knows of nobody who could answer: not yet, as a rule. */
const NOBODY_MS = 1_000;

/** While servers elect a leader nobody answers: what may be asked twice is asked again. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
	for (let left = TIMES - 1; left > 0; left--) {
		try {
			return await ask();
		} catch (error) {
			if (isNobodyThere(error)) await pause(NOBODY_MS);
			else if (!(error instanceof TimeoutError)) throw error;
		}
	}
	return ask();
}

function isNobodyThere(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	return cause instanceof RequestError && cause.isNoResponders();
}
