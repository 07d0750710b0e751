import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { lowerPriority } from "../lib/lower-priority.ts";
import { reason } from "../lib/user-facing-error.ts";
import { readMeta } from "../log/database.ts";
import { loadRules } from "../log/load-rules.ts";
import { makeBackup } from "./backup.ts";

export interface RecordedHouseOrder {
	readonly dataDir: string;
	/** URL of the module whose `rules` hold the application's tables */
	readonly storeUrl: string;
	readonly file: string;
}

export type RecordedHouse =
	| { readonly kind: "stored"; readonly epoch: string; readonly lastSeq: number }
	| { readonly kind: "failed"; readonly why: string };

/** The house that a recording begins with. No rule looks at the bytes of files, so they are not in it. */
async function take({ dataDir, storeUrl, file }: RecordedHouseOrder): Promise<RecordedHouse> {
	try {
		const { contents: _, ...module } = await loadRules(storeUrl);
		await makeBackup({ dataDir, file, module, overwrite: false });
		const database = new Sqlite(file, { readonly: true });
		const [epoch, lastSeq] = ["epoch", "last_seq"].map((key) => readMeta(database, key));
		database.close();
		return { kind: "stored", epoch: String(epoch), lastSeq: Number(lastSeq ?? 0) };
	} catch (error) {
		return { kind: "failed", why: reason(error) };
	}
}

lowerPriority();
parentPort?.postMessage(await take(workerData as RecordedHouseOrder));
