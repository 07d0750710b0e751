import type { Database, Statement } from "better-sqlite3";

export interface StoredMessage {
	readonly seq: number;
	readonly room: string;
	/** its room was deleted, and nothing of it is to be seen any more */
	readonly isGone: boolean;
}

/** What of an export is here already. */
export class StoredElsewhere {
	readonly #message: Statement;
	readonly #target: Statement;

	constructor(database: Database) {
		this.#message = database.prepare(
			"SELECT t.seq, r.room, r.gone FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.id = ? AND t.author = ?",
		);
		this.#target = database
			.prepare(
				"SELECT t.seq FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.id = ? AND r.room = ? AND r.gone = 0 AND t.type = 0",
			)
			.pluck();
	}

	message(id: string, author: string): StoredMessage | undefined {
		const row = this.#message.get(id, author) as { seq: number; room: string; gone: number } | undefined;
		return row && { seq: row.seq, room: row.room, isGone: row.gone === 1 };
	}

	/** The number of a message that another one answers. */
	target(id: string, room: string): number | undefined {
		return this.#target.get(id, room) as number | undefined;
	}
}
