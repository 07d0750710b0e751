import { LEFT_NAME } from "@parley/protocol/events";
import type { Database, Statement } from "better-sqlite3";
import type { LeftActivities } from "../../activities/rows/left-activities.ts";
import { rowTypes } from "../../app/rows/schema.ts";
import type { FileWriter } from "../../files/rows/file-writer.ts";
import type { SearchIndex } from "../../messages/rows/search-index.ts";

export interface LeavingStepsParts {
	readonly search: SearchIndex;
	readonly files: FileWriter;
	readonly activities: LeftActivities;
}

interface Leaver {
	readonly session: string;
	readonly seq: number;
	readonly messages: "kept" | "removed";
	readonly audit_seq: number;
	readonly begun_seq: number;
}

interface Row {
	readonly seq: number;
	readonly type: number;
	readonly room: number;
	readonly author: string;
	readonly name: string;
	readonly text: string | null;
	readonly target: number | null;
	readonly files: string | null;
}

/** Rows of one step that are looked at, and of these, so many that are changed: each word of each is looked for in the index. */
const LOOKED_AT_MAX = 1_000;
const CHANGED_MAX = 20;

/**
 * What is left of people who left for good goes from the rows, some at a time: first from activities, which find in the rows by
 * which names somebody acted, then one room after the other, and the record last.
 * Nothing decides by what is left, nor does anybody read it (`messages/lookups/leavers.ts`): nodes may be at different places.
 */
export class LeavingSteps {
	readonly #database: Database;
	readonly #parts: LeavingStepsParts;
	readonly #run: Readonly<Record<keyof typeof sql, Statement>>;

	constructor(database: Database, parts: LeavingStepsParts) {
		this.#database = database;
		this.#parts = parts;
		this.#run = Object.fromEntries(
			Object.entries(sql).map(([name, text]) => [name, database.prepare(text)]),
		) as Record<keyof typeof sql, Statement>;
	}

	/** False when nothing is left. */
	step(): boolean {
		const leaver = this.#run.next.get() as Leaver | undefined;
		if (leaver === undefined) return false;
		this.#database.transaction(() => this.#stepOf(leaver))();
		return true;
	}

	#stepOf(leaver: Leaver): void {
		if (this.#parts.activities.step(leaver)) return;
		const place = this.#run.room.get(leaver.session) as { room: number; position: number } | undefined;
		if (place === undefined) return this.#record(leaver);
		const { session } = leaver;
		const { room, position } = place;
		const end = this.#run.end.pluck().get(room, position, LOOKED_AT_MAX - 1) as number | undefined;
		// what stands behind that place was said of nobody any more
		const to = Math.min(end ?? Number.MAX_SAFE_INTEGER, leaver.seq - 1);
		const rows = this.#run.rows.all({ room, position, to, session, max: CHANGED_MAX }) as Row[];
		for (const row of rows) this.#erase(row, leaver);
		const isCut = rows.length === CHANGED_MAX;
		const isLast = end === undefined || end >= leaver.seq;
		if (isCut || !isLast) this.#run.moveTo.run(isCut ? rows.at(-1)?.seq : end, session, room);
		else this.#run.endRoom.run(session, room);
	}

	#erase(row: Row, leaver: Leaver): void {
		const { seq, type, author, target } = row;
		if (author === leaver.session) this.#run.rename.run(LEFT_NAME, seq);
		const isRemoved = leaver.messages === "removed";
		switch (rowTypes[type]) {
			case "posted":
				return this.#message(row, leaver);
			case "edited":
				if (isRemoved) this.#run.eraseEdit.run(seq);
				return;
			case "removed":
				this.#run.renameRemover.run(LEFT_NAME, target, seq);
				return;
			case "reacted":
				if (isRemoved) this.#run.eraseReaction.run(seq);
				if (isRemoved) this.#run.forgetTakenBack.run(target, leaver.session);
				return;
			case "moderated":
				this.#run.renamePerson.run({ seq, name: LEFT_NAME, session: leaver.session });
				return;
			default:
				return;
		}
	}

	#message(row: Row, { messages, seq: removedSeq }: Leaver): void {
		const { search, files } = this.#parts;
		const { seq } = row;
		if (messages === "kept") {
			search.replace(row, row.text, LEFT_NAME);
			this.#run.forgetFirst.run(seq);
			return;
		}
		search.replace(row, null);
		this.#run.eraseMessage.run(removedSeq, seq);
		this.#run.forgetReactions.run(seq);
		if (row.files !== null) files.dropOf(seq);
	}

	#record({ session, messages, audit_seq: after }: Leaver): void {
		const end = this.#run.auditEnd.pluck().get(after, LOOKED_AT_MAX - 1) as number | undefined;
		const range = { after, to: end ?? Number.MAX_SAFE_INTEGER, session };
		this.#run.renameActor.run({ ...range, name: LEFT_NAME });
		this.#run.renameConcerned.run({ ...range, name: LEFT_NAME });
		if (messages === "removed") this.#run.blankReasons.run(range);
		if (end === undefined) this.#run.done.run(session);
		else this.#run.auditTo.run(end, session);
	}
}

const sql = {
	next: "SELECT session, seq, messages, audit_seq, begun_seq FROM leaving LIMIT 1",
	room: "SELECT room, position FROM leaving_rooms WHERE session = ? LIMIT 1",
	end: "SELECT seq FROM timeline WHERE room = ? AND seq > ? ORDER BY seq LIMIT 1 OFFSET ?",
	rows: `
		SELECT seq, type, room, author, name, text, target, files FROM timeline
		WHERE room = $room AND seq > $position AND seq <= $to
			AND (author = $session OR (type = 4 AND text ->> '$.person.session' = $session))
		ORDER BY seq LIMIT $max`,
	moveTo: "UPDATE leaving_rooms SET position = ? WHERE session = ? AND room = ?",
	endRoom: "DELETE FROM leaving_rooms WHERE session = ? AND room = ?",
	rename: "UPDATE timeline SET name = ? WHERE seq = ?",
	forgetFirst: "UPDATE timeline SET first_hash = NULL, first_text = NULL WHERE seq = ?",
	eraseMessage:
		"UPDATE timeline SET text = NULL, first_text = NULL, files = NULL, removed_seq = coalesce(removed_seq, ?), first_hash = NULL WHERE seq = ?",
	forgetReactions: "DELETE FROM reactions WHERE target = ?",
	eraseEdit: "UPDATE timeline SET text = '' WHERE seq = ?",
	renameRemover:
		"UPDATE timeline SET removed_by = ? WHERE seq = ? AND removed_seq = ? AND removed_by IS NOT NULL",
	eraseReaction: "UPDATE timeline SET emoji = '', is_on = 0 WHERE seq = ?",
	forgetTakenBack: "DELETE FROM reactions WHERE target = ? AND session = ? AND is_on = 0",
	renamePerson: `
		UPDATE timeline SET text = json_set(text, '$.person.name', $name)
		WHERE seq = $seq AND text ->> '$.person.session' = $session`,
	auditEnd: "SELECT seq FROM audit WHERE seq > ? ORDER BY seq LIMIT 1 OFFSET ?",
	renameActor: "UPDATE audit SET actor_name = $name WHERE seq > $after AND seq <= $to AND actor = $session",
	renameConcerned: `
		UPDATE audit SET person_name = $name, deed = json_set(deed, '$.person.name', $name)
		WHERE seq > $after AND seq <= $to AND person = $session`,
	blankReasons:
		"UPDATE audit SET reason = '' WHERE seq > $after AND seq <= $to AND actor = $session AND done = 'report'",
	auditTo: "UPDATE leaving SET audit_seq = ? WHERE session = ?",
	done: "DELETE FROM leaving WHERE session = ?",
} as const;
