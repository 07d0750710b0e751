import { TimeoutError } from "@nats-io/transport-node";

/** With the client's own 5 s for each, longer than servers take that elect one leader after another. */
const TIMES = 4;

/** While servers elect a leader nobody answers: what may be asked twice is asked again. */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
	for (let left = TIMES - 1; left > 0; left--) {
		try {
			return await ask();
		} catch (error) {
			if (!(error instanceof TimeoutError)) throw error;
		}
	}
	return ask();
}
