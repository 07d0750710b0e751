import { randomUUID } from "node:crypto";
import type { Database } from "better-sqlite3";
import { readMeta, writeMeta } from "./database.ts";
import { leaveStream, streamOf } from "./stream-mark.ts";

/** Who gives the Seqs: this process, or a stream that several nodes read. */
export type Numbering = "own" | "stream";

/**
 * The epoch of this start. A new one when there is none yet; and, where commits were not synced, after any stop
 * that was not clean: then numbers that people saw may be gone and would be given again. A stream's numbers are
 * the stream's: what is gone here comes back from it.
 */
export function startEpoch(
	database: Database,
	durability: "disk" | "process",
	numbering: Numbering = "own",
): string {
	const known = readMeta(database, "epoch");
	const durabilityBefore = readMeta(database, "durability") ?? durability;
	const numbersMayRepeat = durabilityBefore === "process" && readMeta(database, "clean") === 0;
	const isOthers = numbering === "own" && streamOf(database) !== undefined;
	const epoch =
		typeof known === "string" && !isOthers && (!numbersMayRepeat || numbering === "stream")
			? known
			: randomUUID();
	const synchronous = Number(database.pragma("synchronous", { simple: true }));
	// synced in either case: if a power cut took this mark, the one of the clean stop before would be believed
	database.pragma("synchronous = FULL");
	database.transaction(() => {
		writeMeta(database, "epoch", epoch);
		writeMeta(database, "durability", durability);
		writeMeta(database, "clean", 0);
		if (isOthers) leaveStream(database);
	})();
	database.pragma(`synchronous = ${synchronous}`);
	return epoch;
}
