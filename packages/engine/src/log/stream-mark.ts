import type { Database } from "better-sqlite3";
import { readMeta, writeMeta } from "./database.ts";

/** Identity of the stream that an archive is a copy of; undefined: it is a log of its own, or new. */
export function streamOf(database: Database): string | undefined {
	const stream = readMeta(database, "stream");
	return typeof stream === "string" ? stream : undefined;
}

/** The stream's identity is the epoch of what was filled from it, on every node alike. */
export function adoptStream(database: Database, stream: string): void {
	database.transaction(() => {
		writeMeta(database, "stream", stream);
		writeMeta(database, "epoch", stream);
	})();
}

/** Numbers are given here again: what the stream says from now on means nothing to this archive. */
export function leaveStream(database: Database): void {
	database.prepare("DELETE FROM meta WHERE key = 'stream'").run();
}
