import type { Database, Statement } from "better-sqlite3";

/** Of one step: bounds how long a commit is held up (some ms). In parts of fifty rows each costs half as much again. */
const STEP_ROWS_MAX = 200;
const STEP_CHARS_MAX = 20_000;
/** Pages that one step of merging writes; it goes on to the end of the word it is at. */
const MERGE_PAGES = 8;
/** Events behind the newest message. */
const FAR_BEHIND = 10_000;

/**
 * The full-text index of what people wrote. It follows behind the log, outside the acknowledged transaction, with
 * a position of its own in the same database; but what was edited or removed is changed in it at once.
 *
 * Each step leaves a part of its own. A search, and each word of what is edited or removed, looks into every part, so
 * parts are merged as fast as they come: by steps of their own, as whoever writes would have to wait for the whole of
 * it. A change meets a merge between two of its steps, where each word stands either in what is merged already or in
 * the parts that are left, and is erased there.
 */
export class SearchIndex {
	readonly #database: Database;
	readonly #position: Statement;
	readonly #newest: Statement;
	readonly #moveTo: Statement;
	readonly #unindexed: Statement;
	readonly #insert: Statement;
	readonly #delete: Statement;
	readonly #merge: Statement;
	readonly #changes: Statement;

	constructor(database: Database) {
		this.#database = database;
		this.#position = database.prepare("SELECT position FROM search_position").pluck();
		this.#newest = database.prepare("SELECT max(seq) FROM timeline").pluck();
		this.#moveTo = database.prepare("UPDATE search_position SET position = ?");
		this.#unindexed = database.prepare(
			"SELECT seq, type, text, name, room FROM timeline WHERE seq > ? ORDER BY seq LIMIT ?",
		);
		this.#insert = database.prepare("INSERT INTO search (rowid, text, name, room) VALUES (?, ?, ?, ?)");
		this.#delete = database.prepare(
			"INSERT INTO search (search, rowid, text, name, room) VALUES ('delete', ?, ?, ?, ?)",
		);
		this.#merge = database.prepare(`INSERT INTO search (search, rank) VALUES ('merge', ${MERGE_PAGES})`);
		this.#changes = database.prepare("SELECT total_changes()").pluck();
	}

	/** Inside the transaction that changes a message: the old text leaves the index, the new one enters it. */
	replace(
		row: { seq: number; text: string | null; name: string; room: number },
		text: string | null,
		name = row.name,
	): void {
		if (row.seq > Number(this.#position.get())) return;
		if (row.text !== null) this.#delete.run(row.seq, row.text, row.name, row.room);
		if (text !== null) this.#insert.run(row.seq, text, name, row.room);
	}

	/** Indexes some rows; true when some are left. */
	step(): boolean {
		return this.#behind() > 0 && this.#database.transaction(() => this.#indexSome())();
	}

	/** The same where there are enough for a whole step: parts of two or three rows each cost four times as much. */
	wholeStep(): boolean {
		if (this.#behind() < STEP_ROWS_MAX) return false;
		this.step();
		return true;
	}

	/** Merges parts a little further; false when they are few. */
	merge(): boolean {
		const before = Number(this.#changes.get());
		this.#merge.run();
		// the insert itself counts as one
		return Number(this.#changes.get()) - before > 1;
	}

	isFarBehind(): boolean {
		return this.#behind() >= FAR_BEHIND;
	}

	/** By the numbers of events, of which messages are a part: it is found without counting. */
	#behind(): number {
		return Number(this.#newest.get()) - Number(this.#position.get());
	}

	#indexSome(): boolean {
		const rows = this.#unindexed.all(this.#position.get(), STEP_ROWS_MAX) as Row[];
		let indexed: number | undefined;
		let chars = 0;
		for (const { seq, type, text, name, room } of rows) {
			if (chars >= STEP_CHARS_MAX) break;
			if (type === 0 && text !== null) this.#insert.run(seq, text, name, room);
			indexed = seq;
			chars += text?.length ?? 0;
		}
		if (indexed !== undefined) this.#moveTo.run(indexed);
		return this.#behind() > 0;
	}
}

interface Row {
	readonly seq: number;
	readonly type: number;
	readonly text: string | null;
	readonly name: string;
	readonly room: number;
}
