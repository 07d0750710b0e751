import { Snapshots, type SnapshotsOptions } from "@parley/engine/backup/scheduled/scheduled-backups";
import type { Config } from "../config.ts";
import { PRODUCT } from "../lib/product.ts";

const HOUR_MS = 3_600_000;

/** undefined where no snapshots are wanted */
export function scheduledSnapshots(
	{ dataDir, backupEveryHours, backupKeep }: Config,
	shared: Pick<SnapshotsOptions, "storeUrl" | "clock" | "logger" | "metrics">,
): Snapshots | undefined {
	if (backupEveryHours === 0) return undefined;
	return new Snapshots({
		...shared,
		dataDir,
		product: PRODUCT,
		keep: backupKeep,
		everyMs: backupEveryHours * HOUR_MS,
	});
}
