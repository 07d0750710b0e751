import type { Written } from "@parley/engine/rules";
import type { Database, Statement } from "better-sqlite3";
import type { HouseEvent } from "../../app/events.ts";
import type { FileWriter } from "../../files/rows/file-writer.ts";
import type { SearchIndex } from "../../messages/rows/search-index.ts";
import { OPERATOR } from "../../moderation/rules/moderators.ts";

type End = HouseEvent & { type: "room-deleted" | "room-expired" };
type Row = Parameters<SearchIndex["replace"]>[0] & { readonly type: number };

/** Rows of one step: bounds how long a commit is held up. Each word of each is looked for in every part of the index. */
const STEP_ROWS_MAX = 20;

/**
 * Rooms that are deleted. At that place of the log nobody finds the room or its files any more; its messages leave the
 * database behind it, some at a time, the newest first, so that what is left is an unbroken chain.
 */
export class GoneRooms {
	readonly #database: Database;
	readonly #search: SearchIndex;
	readonly #files: FileWriter;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;
	#erased = false;

	constructor(database: Database, search: SearchIndex, files: FileWriter) {
		this.#database = database;
		this.#search = search;
		this.#files = files;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	/** `found`: a room that was to end because it is unused is so. */
	apply(seq: number, event: End): Written {
		const no = this.#run.find.pluck().get(event.room) as number | undefined;
		if (no === undefined) return { kind: "stored", found: false };
		if (event.type === "room-expired" && this.#run.written.get(no) !== undefined)
			return { kind: "stored", found: false };
		for (const message of this.#run.withFiles.pluck().all(no) as number[]) {
			this.#files.dropOf(message);
			this.#run.forgetFiles.run(message);
		}
		for (const forget of FORGOTTEN) this.#run[forget].run(event.room);
		if (event.type === "room-deleted")
			this.#run.audit.run(seq, event.room, event.at, OPERATOR.session, OPERATOR.name, event.reason);
		this.#run.leave.run(no);
		this.#erased = true;
		return { kind: "stored", found: true };
	}

	/** False when nothing is left to erase. */
	step(): boolean {
		const no = this.#run.next.pluck().get() as number | undefined;
		if (no === undefined) return false;
		this.#database.transaction(() => this.#erase(no))();
		this.#erased = true;
		return true;
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	#erase(no: number): void {
		const rows = this.#run.rows.all(no, STEP_ROWS_MAX) as Row[];
		for (const row of rows) {
			if (row.type === 0) this.#search.replace(row, null);
			this.#run.forgetReactions.run(row.seq);
			if (row.type === 0) for (const forget of OF_ACTIVITIES) this.#run[forget].run(row.seq);
			this.#run.erase.run(row.seq);
		}
		if (rows.length === STEP_ROWS_MAX) return;
		for (const forget of LAST) this.#run[forget].run(no);
	}
}

const FORGOTTEN = [
	"forgetSeats",
	"forgetLine",
	"forgetMembers",
	"forgetPassed",
	"forgetReads",
	"forgetBans",
	"forgetMutes",
	"forgetSpeakers",
	"forgetModerators",
	"forgetPins",
	"forgetReports",
	"forgetConversation",
	"forgetCompanions",
	"forgetHookKeys",
	"forgetOutgoing",
	"forgetHooks",
	"forgetInvitations",
] as const;

const LAST = ["forgetWriters", "forgetRoom"] as const;

const OF_ACTIVITIES = ["forgetActivity", "forgetState", "forgetMoves", "forgetActivitySeats"] as const;

const sql = {
	find: "SELECT no FROM rooms WHERE room = ?",
	written: "SELECT 1 FROM timeline WHERE room = ? AND type = 0 LIMIT 1",
	withFiles: "SELECT seq FROM timeline WHERE room = ? AND files IS NOT NULL",
	forgetFiles: "UPDATE timeline SET files = NULL WHERE seq = ?",
	forgetSeats: "DELETE FROM seats WHERE room = ?",
	forgetLine: "DELETE FROM line WHERE room = ?",
	forgetMembers: "DELETE FROM members WHERE room = ?",
	forgetPassed: "DELETE FROM passphrases_given WHERE room = ?",
	forgetReads: "DELETE FROM reads WHERE room = ?",
	forgetBans: "DELETE FROM bans WHERE room = ?",
	forgetMutes: "DELETE FROM mutes WHERE room = ?",
	forgetSpeakers: "DELETE FROM speakers WHERE room = ?",
	forgetPins: "DELETE FROM pins WHERE room = ?",
	forgetModerators: "DELETE FROM moderators WHERE room = ?",
	forgetReports: "DELETE FROM reports WHERE room = ?",
	forgetConversation: "DELETE FROM conversations WHERE room = ?",
	forgetCompanions: "DELETE FROM conversation_people WHERE room = ?",
	forgetHookKeys: "DELETE FROM hook_keys WHERE author IN (SELECT 'hook:' || hook FROM hooks WHERE room = ?)",
	forgetOutgoing: "DELETE FROM outgoing_hooks WHERE hook IN (SELECT hook FROM hooks WHERE room = ?)",
	forgetHooks: "DELETE FROM hooks WHERE room = ?",
	forgetInvitations: "DELETE FROM invitations WHERE room = ?",
	audit:
		"INSERT INTO audit (seq, room, at, actor, actor_name, done, reason) VALUES (?, ?, ?, ?, ?, 'delete', ?)",
	// no room is called so: its number stays taken until nothing of it is left
	leave: `
		UPDATE rooms SET room = 'gone ' || no, title = '', topic = '', listed = 0, verifier = NULL, owner = NULL,
			opened_by = NULL, gone = 1
		WHERE no = ?`,
	next: "SELECT no FROM rooms WHERE gone = 1 LIMIT 1",
	rows: "SELECT seq, type, text, name, room FROM timeline WHERE room = ? ORDER BY seq DESC LIMIT ?",
	forgetReactions: "DELETE FROM reactions WHERE target = ?",
	forgetActivity: "DELETE FROM activities WHERE seq = ?",
	forgetState: "DELETE FROM activity_states WHERE seq = ?",
	forgetMoves: "DELETE FROM activity_moves WHERE target = ?",
	forgetActivitySeats: "DELETE FROM activity_seats WHERE target = ?",
	erase: "DELETE FROM timeline WHERE seq = ?",
	forgetWriters: "DELETE FROM wrote_in WHERE room = ?",
	forgetRoom: "DELETE FROM rooms WHERE no = ?",
} as const;
