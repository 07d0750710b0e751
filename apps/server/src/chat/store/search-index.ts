import type { Database, Statement } from "better-sqlite3";

/** Rows of one step: bounds how long a waiting commit is held up (some ms). */
const STEP_ROWS_MAX = 200;

/**
 * The full-text index of what people wrote. It follows behind the log, outside the acknowledged transaction, with
 * a position of its own in the same database; but what was edited or removed is changed in it at once.
 */
export class SearchIndex {
	readonly #database: Database;
	readonly #position: Statement;
	readonly #moveTo: Statement;
	readonly #unindexed: Statement;
	readonly #insert: Statement;
	readonly #delete: Statement;

	constructor(database: Database) {
		this.#database = database;
		this.#position = database.prepare("SELECT position FROM search_position").pluck();
		this.#moveTo = database.prepare("UPDATE search_position SET position = ?");
		this.#unindexed = database.prepare(
			"SELECT seq, type, text, name, room FROM timeline WHERE seq > ? ORDER BY seq LIMIT ?",
		);
		this.#insert = database.prepare("INSERT INTO search (rowid, text, name, room) VALUES (?, ?, ?, ?)");
		this.#delete = database.prepare(
			"INSERT INTO search (search, rowid, text, name, room) VALUES ('delete', ?, ?, ?, ?)",
		);
	}

	/** Inside the transaction that changes a message: the old text leaves the index, the new one enters it. */
	replace(row: { seq: number; text: string | null; name: string; room: number }, text: string | null): void {
		if (row.seq > Number(this.#position.get())) return;
		if (row.text !== null) this.#delete.run(row.seq, row.text, row.name, row.room);
		if (text !== null) this.#insert.run(row.seq, text, row.name, row.room);
	}

	/** Indexes some rows; true when more are waiting. Not synced: it can always be made again from the log. */
	step(): boolean {
		const synchronous = this.#database.pragma("synchronous", { simple: true });
		this.#database.pragma("synchronous = NORMAL");
		try {
			return this.#database.transaction(() => this.#indexSome())();
		} finally {
			this.#database.pragma(`synchronous = ${synchronous}`);
		}
	}

	#indexSome(): boolean {
		const rows = this.#unindexed.all(this.#position.get(), STEP_ROWS_MAX) as Row[];
		for (const { seq, type, text, name, room } of rows)
			if (type === 0 && text !== null) this.#insert.run(seq, text, name, room);
		const last = rows.at(-1);
		if (last !== undefined) this.#moveTo.run(last.seq);
		return rows.length === STEP_ROWS_MAX;
	}
}

interface Row {
	readonly seq: number;
	readonly type: number;
	readonly text: string | null;
	readonly name: string;
	readonly room: number;
}
