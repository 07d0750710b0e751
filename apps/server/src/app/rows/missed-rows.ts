import { eachRow, type Interruptible } from "@parley/engine/lib/interruptible";
import type { Database } from "better-sqlite3";
import { IS_LEAVING } from "../../messages/lookups/leavers.ts";
import type { ThrownOut } from "../../moderation/thrown-out.ts";
import type { PushMessage } from "../../push/listeners.ts";
import type { Quoted } from "../../push/pending-notifications.ts";
import { rowsOf } from "./house-rows.ts";

/** What is stored and was not delivered, where no state says that it was so. */
export interface Missed {
	readonly thrownOut: readonly ThrownOut[];
	readonly posted: readonly (PushMessage & Quoted)[];
	readonly removed: readonly { readonly room: string; readonly target: number }[];
	/** rooms in which a message was reported */
	readonly reported: ReadonlySet<string>;
}

/** Behind that place of the log. */
export function* readingMissed(database: Database, since: number): Interruptible<Missed> {
	const thrownOut: ThrownOut[] = [];
	yield* eachRow(rowsOf<StoredDeed>(database, THROWN_OUT, since), ({ deed, ...row }) => {
		const { do: done, until } = JSON.parse(deed) as Pick<ThrownOut, "until"> & { do: "remove" | "ban" };
		thrownOut.push({ ...row, until, as: done === "ban" ? "banned" : "removed" });
	});
	const posted = [...rowsOf<PushMessage & Quoted>(database, POSTED, since)];
	yield;
	const removed = [...rowsOf<{ room: string; target: number }>(database, REMOVED, since)];
	yield;
	const reported = new Set<string>();
	yield* eachRow(rowsOf<{ room: string }>(database, REPORTED, since), ({ room }) => reported.add(room));
	return { thrownOut, posted, removed, reported };
}

type StoredDeed = Omit<ThrownOut, "as" | "until"> & { readonly deed: string };

const THROWN_OUT = `
	SELECT room, person session, at, reason, deed FROM audit WHERE seq > ? AND room <> '' AND done IN ('remove', 'ban') ORDER BY seq`;
const POSTED = `
	SELECT t.seq, rooms.room, author, name, text FROM timeline t JOIN rooms ON rooms.no = t.room
	WHERE t.seq > ? AND t.type = 0 AND t.removed_seq IS NULL AND gone = 0 AND NOT author ${IS_LEAVING} ORDER BY t.seq`;
const REMOVED = `
	SELECT rooms.room, target FROM timeline t JOIN rooms ON rooms.no = t.room
	WHERE t.seq > ? AND t.type = 2 AND gone = 0`;
const REPORTED = "SELECT room FROM reports WHERE seq > ? AND resolved_seq IS NULL";
