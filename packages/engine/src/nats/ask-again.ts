import { JetStreamApiError } from "@nats-io/jetstream";
import { RequestError, TimeoutError } from "@nats-io/transport-node";

/** Longer than servers take that elect one leader after another. */
const GIVE_UP_MS = 20_000;
const PAUSE_MS = 250;
export const STREAM_NOT_FOUND = 10059;
const TEMPORARILY_UNAVAILABLE = 10008;
/** also while the one that was first is still on its way to the other servers */
const WRONG_LAST_SEQUENCE = [10071, 10164];

/** While servers elect a leader nobody answers: what may be asked twice is asked again. */
export async function askAgain<T>(ask: () => Promise<T>, isPassing = isUnanswered): Promise<T> {
	const end = performance.now() + GIVE_UP_MS;
	for (;;)
		try {
			return await ask();
		} catch (error) {
			if (!isPassing(error) || performance.now() > end) throw error;
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
}

/** While a cluster forms or a server comes back, it may also say that nobody there would answer. */
export function isUnanswered(error: unknown): boolean {
	return error instanceof TimeoutError || isNobodyThere(error) || isApiError(error, TEMPORARILY_UNAVAILABLE);
}

/** JetStream is not on, or not yet; the library says so by an error around that of the request. */
export function isNobodyThere(error: unknown): boolean {
	const cause = error instanceof RequestError || !(error instanceof Error) ? error : error.cause;
	return cause instanceof RequestError && cause.isNoResponders();
}

/** Of a stream that is known to be there: a server that is behind has not heard of it yet, or none serves it just now. */
export function isUnansweredOrUnknown(error: unknown): boolean {
	return isUnanswered(error) || isApiError(error, STREAM_NOT_FOUND);
}

/** Somebody else was first: an entry stands already, or is no longer what it was. */
export function isTaken(error: unknown): boolean {
	return WRONG_LAST_SEQUENCE.some((code) => isApiError(error, code));
}

export function isApiError(error: unknown, code: number): boolean {
	return error instanceof JetStreamApiError && error.code === code;
}
