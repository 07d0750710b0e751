import type { Database } from "better-sqlite3";
import { writeMeta } from "./database.ts";

/** What a commit writes whatever is in it, and what a draft may write in pages of tables and indexes: a generous guess. */
const COMMIT_BYTES = 128 * 1024;
const DRAFT_BYTES = 4 * 1024;
/** A text is written to its row, and again to the search index. */
const TIMES_WRITTEN = 3;

/** For so many drafts, of so many bytes of JSON together. */
export function bytesWanted(drafts: number, bytes: number): number {
	return COMMIT_BYTES + drafts * DRAFT_BYTES + bytes * TIMES_WRITTEN;
}

/** Writes that much and gives it free again, so that what failed finds the room where this fitted. Throws as a commit does. */
export function probe(database: Database, bytes: number): void {
	const write = database.prepare("INSERT OR REPLACE INTO meta VALUES ('probe', zeroblob(?))");
	database.transaction(() => write.run(bytes)).immediate();
	database.transaction(() => writeMeta(database, "probe", Date.now())).immediate();
}
