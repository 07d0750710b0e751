import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { codeOf } from "../lib/user-facing-error.ts";
import { Wal, type WalPages } from "./wal.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface CopyingOrder {
	/** the database whose log is copied whenever this thread is told so */
	readonly walOf: string;
}

export interface WalCopied {
	readonly kind: "copied";
	/** undefined: the disk failed, or the writer was at it itself */
	readonly pages: WalPages | undefined;
}

const database = new Sqlite((workerData as CopyingOrder).walOf, { fileMustExist: true });
// enough: the log is synced before it is copied, and the database where all of it is
database.pragma("synchronous = NORMAL");
const wal = new Wal(database);

function copied(): WalPages | undefined {
	try {
		return wal.copy();
	} catch (error) {
		if (!isOfWholeBatch(codeOf(error))) throw error;
		return undefined;
	}
}

parentPort?.on("message", () => {
	parentPort?.postMessage({ kind: "copied", pages: copied() } satisfies WalCopied);
});
