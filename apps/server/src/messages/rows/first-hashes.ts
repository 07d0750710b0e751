import type { Database, Statement } from "better-sqlite3";
import { BARE_BYTES, type Keyed, keyedBy } from "./first-sent.ts";

/** Rows of one step: bounds how long a commit is held up (some ms). */
const STEP_ROWS_MAX = 50;

/**
 * The key of the hashes of first texts. Those of before it are bare; a keyed hash is made of the bare one, so each of
 * them becomes what it would be today, behind the log. No decision depends on which of both stands there.
 */
export class FirstHashes {
	readonly #database: Database;
	readonly #bare: Statement;
	readonly #replace: Statement;
	#keyed: Keyed | undefined;
	#erased = false;

	constructor(database: Database) {
		this.#database = database;
		this.#bare = database.prepare(
			`SELECT seq, first_hash hash FROM timeline INDEXED BY timeline_bare_hashes WHERE length(first_hash) = ${BARE_BYTES} LIMIT ?`,
		);
		this.#replace = database.prepare("UPDATE timeline SET first_hash = ? WHERE seq = ?");
	}

	useKey(key: string): void {
		this.#keyed = keyedBy(key);
	}

	readonly keyed: Keyed = (bare) => {
		if (this.#keyed === undefined) throw new Error("the store was not told the key of its hashes");
		return this.#keyed(bare);
	};

	/** False when none is bare. */
	step(): boolean {
		if (this.#keyed === undefined) return false;
		const rows = this.#bare.all(STEP_ROWS_MAX) as { readonly seq: number; readonly hash: Buffer }[];
		if (rows.length === 0) return false;
		this.#database.transaction(() => {
			for (const { seq, hash } of rows) this.#replace.run(this.keyed(hash), seq);
		})();
		this.#erased = true;
		return true;
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}
}
