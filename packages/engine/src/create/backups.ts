import { Snapshots, type SnapshotsOptions } from "../backup/scheduled/scheduled-backups.ts";
import { forgetCopies } from "../log/migrate.ts";
import type { BackupsConfig } from "./engine-config.ts";

type Shared = Omit<SnapshotsOptions, "keep" | "everyMs">;

const LOOK_EVERY_MS = 3_600_000;

/** Backups as often as they are wanted, and the end of copies that an update left; returns how to stop both. */
export function keepBackups(
	{ everyMs, keep, copyKeepMs }: BackupsConfig,
	shared: Shared,
): () => Promise<void> {
	const scheduled = everyMs === 0 ? undefined : new Snapshots({ ...shared, keep, everyMs });
	const stopForgetting = copyKeepMs === 0 ? undefined : forgetCopiesOfBefore(copyKeepMs, shared);
	return async () => {
		stopForgetting?.();
		await scheduled?.close();
	};
}

/** Copies of the database as it was under an older version go when they are old enough; returns how to stop looking. */
function forgetCopiesOfBefore(keepMs: number, { dataDir, product, clock, logger }: Shared): () => void {
	const look = (): void => {
		try {
			for (const file of forgetCopies(dataDir, product, keepMs, clock.wall()))
				logger.info({ file }, "the copy from before an update was deleted: it had been kept for its time");
		} catch (error) {
			logger.error({ err: error }, "a copy from before an update could not be deleted");
		}
	};
	look();
	const timer = setInterval(look, LOOK_EVERY_MS).unref();
	return () => clearInterval(timer);
}
