import type { Database } from "better-sqlite3";
import { codeOf } from "../../lib/obstacle.ts";
import { BUSY_WAIT_MS } from "./database.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/** Time after a commit in which nothing else came. */
const IDLE_MS = 1_000;
/** Between two tries while a reader keeps the log from being truncated: a backup reads for minutes. */
const PAUSE_MS_MAX = 16_000;

/**
 * Folds the write-ahead log into the database when the writer has nothing to do. After a removal the log is truncated
 * too, since its old pages still hold the text (NOW2).
 */
export class WalRest {
	readonly #database: Database;
	#erased = false;
	#pauseMs = IDLE_MS;
	#timer: NodeJS.Timeout | undefined;

	constructor(database: Database) {
		this.#database = database;
	}

	/** After a commit. A removed text must leave the log soon, however busy the house is. */
	later(erased: boolean): void {
		const isWaited = this.#erased && this.#timer !== undefined;
		this.#erased ||= erased;
		if (!isWaited) this.#wait(IDLE_MS);
	}

	stop(): void {
		clearTimeout(this.#timer);
	}

	/** One try; how long to wait before the next one, or undefined when nothing is left to do. */
	rest(): number | undefined {
		if (this.#checkpoint()) {
			this.#erased = false;
			this.#pauseMs = IDLE_MS;
			return undefined;
		}
		const pauseMs = this.#pauseMs;
		this.#pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
		return pauseMs;
	}

	#wait(ms: number): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			const pauseMs = this.rest();
			if (pauseMs !== undefined) this.#wait(pauseMs);
		}, ms);
	}

	/** False when it has to be tried again: the disk failed, or a reader is in the way of a text that has to go. */
	#checkpoint(): boolean {
		try {
			if (!this.#erased) {
				this.#run("PASSIVE");
				return true;
			}
			// it would wait for every reader, and all commits with it
			this.#database.pragma("busy_timeout = 0");
			try {
				return this.#run("TRUNCATE") === 0;
			} finally {
				this.#database.pragma(`busy_timeout = ${BUSY_WAIT_MS}`);
			}
		} catch (error) {
			if (!isOfWholeBatch(codeOf(error))) throw error;
			return false;
		}
	}

	#run(how: "PASSIVE" | "TRUNCATE"): number {
		const [done] = this.#database.pragma(`wal_checkpoint(${how})`) as { busy: number }[];
		return done?.busy ?? 1;
	}
}
