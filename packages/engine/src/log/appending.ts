import type { Database } from "better-sqlite3";
import { readMeta, writeMeta } from "./database.ts";
import { storedAs } from "./ruling.ts";
import { RunningHash } from "./running-hash.ts";
import type { Store } from "./store-module.ts";

/**
 * Puts events into a log that nobody decides meanwhile, since they were decided in another house: by the same store, under
 * the next numbers, and into the running hash, as if the log thread had accepted them. The caller has locked the folder.
 */
export class Appending<Event> {
	readonly #database: Database;
	readonly #store: Store<Event, never, unknown>;
	readonly #hash: RunningHash;
	#lastSeq = 0;

	constructor(database: Database, store: Store<Event, never, unknown>) {
		this.#database = database;
		this.#store = store;
		this.#hash = new RunningHash(database);
		this.#load();
	}

	get lastSeq(): number {
		return this.#lastSeq;
	}

	/** All that `work` appends is one transaction, or nothing of it is there. */
	together<T>(work: () => T): T {
		this.#database.exec("BEGIN IMMEDIATE");
		try {
			const made = work();
			writeMeta(this.#database, "last_seq", this.#lastSeq);
			this.#hash.save();
			this.#database.exec("COMMIT");
			return made;
		} catch (error) {
			if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
			this.#store.forget();
			this.#load();
			throw error;
		}
	}

	/** Inside `together`. Returns its number. */
	append(event: Event): number {
		const seq = this.#lastSeq + 1;
		const written = this.#store.apply(seq, event);
		const logged = written.kind === "chained" ? written.told?.logged : undefined;
		this.#hash.add(storedAs(written, seq, event), logged);
		this.#lastSeq = seq;
		return seq;
	}

	#load(): void {
		this.#hash.load();
		this.#lastSeq = Number(readMeta(this.#database, "last_seq") ?? 0);
	}
}
