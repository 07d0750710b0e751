import type { Clock } from "@parley/engine/lib/clock";
import type { Logger } from "@parley/engine/lib/logger";
import { forgetCopies } from "@parley/engine/log/migrate";
import type { Config } from "../config.ts";
import { PRODUCT } from "../lib/product.ts";

const DAY_MS = 86_400_000;
const LOOK_EVERY_MS = 3_600_000;

/** Copies of the database as it was under an older version go when they are old enough; returns how to stop looking. */
export function forgetCopiesOfBefore(
	{ dataDir, copyKeepDays }: Config,
	{ clock, logger }: { readonly clock: Clock; readonly logger: Logger },
): () => void {
	if (copyKeepDays === 0) return () => undefined;
	const look = (): void => {
		try {
			for (const file of forgetCopies(dataDir, PRODUCT, copyKeepDays * DAY_MS, clock.wall()))
				logger.info({ file }, "the copy from before an update was deleted: it had been kept for its time");
		} catch (error) {
			logger.error({ err: error }, "a copy from before an update could not be deleted");
		}
	};
	look();
	const timer = setInterval(look, LOOK_EVERY_MS).unref();
	return () => clearInterval(timer);
}
