import { parentPort, workerData } from "node:worker_threads";
import { lowerPriority } from "../../lib/lower-priority.ts";
import { reason } from "../../lib/user-facing-error.ts";
import { loadRules } from "../../log/load-rules.ts";
import { makeBackup } from "../backup.ts";
import { keepNewest, nextSnapshotFile } from "./backup-files.ts";

export interface SnapshotOrder {
	readonly dataDir: string;
	/** of the application, as its tables have it */
	readonly product: string;
	/** URL of the module whose `rules` hold the application's tables */
	readonly storeUrl: string;
	/** older ones are deleted when a new one stands */
	readonly keep: number;
}

export type SnapshotOutcome =
	| {
			readonly kind: "stored";
			readonly file: string;
			readonly bytes: number;
			readonly contents: readonly string[];
	  }
	| { readonly kind: "failed"; readonly why: string };

async function take({ dataDir, product, storeUrl, keep }: SnapshotOrder): Promise<SnapshotOutcome> {
	try {
		const file = nextSnapshotFile(dataDir, product, Date.now());
		const backup = await makeBackup({ dataDir, file, module: await loadRules(storeUrl), overwrite: false });
		keepNewest(dataDir, product, keep);
		return { kind: "stored", file, ...backup };
	} catch (error) {
		return { kind: "failed", why: reason(error) };
	}
}

lowerPriority();
parentPort?.postMessage(await take(workerData as SnapshotOrder));
