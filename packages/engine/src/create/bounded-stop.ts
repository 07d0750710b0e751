import type { Logger } from "../lib/logger.ts";
import { reason } from "../lib/user-facing-error.ts";

/** What is acknowledged is stored by then: a shorter stop gains nothing. */
const STEP_MS_MIN = 5_000;

/** A step of a stop: what has not ended after the time for draining is left, and said. */
export function boundedSteps(drainMs: number, logger: Logger) {
	return async (what: string, work: Promise<unknown>): Promise<void> => {
		const left = Promise.withResolvers<"left">();
		const timer = setTimeout(() => left.resolve("left"), Math.max(drainMs, STEP_MS_MIN));
		const over = work.catch((error) =>
			logger.error({ what, why: reason(error) }, "a step of the stop broke"),
		);
		if ((await Promise.race([over, left.promise])) === "left")
			logger.error({ what }, "the stop does not wait for this any longer");
		clearTimeout(timer);
	};
}
