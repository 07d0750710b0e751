import { JetStreamApiError } from "@nats-io/jetstream";
import { TimeoutError } from "@nats-io/transport-node";

/** With the client's own 5 s for each, longer than servers take that elect one leader after another. */
const TIMES = 4;
const PAUSE_MS = 250;
const STREAM_NOT_FOUND = 10059;

/** While servers elect a leader nobody answers: what may be asked twice is asked again. */
export async function askAgain<T>(ask: () => Promise<T>, isPassing = isUnanswered): Promise<T> {
	for (let left = TIMES - 1; left > 0; left--) {
		try {
			return await ask();
		} catch (error) {
			if (!isPassing(error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
	}
	return ask();
}

function isUnanswered(error: unknown): boolean {
	return error instanceof TimeoutError;
}

/** Of a stream that is known to be there: a server that is behind has not heard of it yet. */
export function isUnansweredOrUnknown(error: unknown): boolean {
	return isUnanswered(error) || (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND);
}
