import type { Database, Statement } from "better-sqlite3";

/** What stands in the write-ahead log since it began anew. */
export interface WalPages {
	readonly log: number;
	/** of them in the database itself, too; when all are, the next commit begins the log anew */
	readonly copied: number;
}

/** As SQLite answers: was somebody in the way, pages in the log, and those of them that are copied. */
type CheckpointRow = readonly [busy: number, log: number, copied: number];

/** The write-ahead log, over one connection. Each deed tells what stands in it then, or nothing if somebody was in the way. */
export class Wal {
	readonly #database: Database;
	readonly #look: Statement;
	readonly #copy: Statement;
	readonly #restart: Statement;

	constructor(database: Database) {
		this.#database = database;
		this.#look = database.prepare("PRAGMA wal_checkpoint(NOOP)").raw();
		this.#copy = database.prepare("PRAGMA wal_checkpoint(PASSIVE)").raw();
		this.#restart = database.prepare("PRAGMA wal_checkpoint(RESTART)").raw();
	}

	look(): WalPages | undefined {
		return pagesOf(this.#look);
	}

	/** As far as no reader is in the way. Waits for nobody, and keeps nobody waiting who uses another connection. */
	copy(): WalPages | undefined {
		return pagesOf(this.#copy);
	}

	/** Copies all of it and begins it anew: nothing that stood in it is read any more. Undefined where a reader is in the way. */
	beginAnew(): WalPages | undefined {
		const waitMs = this.#database.pragma("busy_timeout", { simple: true });
		// it would wait for every reader, and all commits with it
		this.#database.pragma("busy_timeout = 0");
		try {
			const before = pagesOf(this.#restart);
			if (before === undefined) return undefined;
			// it begins with a commit
			const version = this.#database.pragma("user_version", { simple: true });
			this.#database.pragma(`user_version = ${version}`);
			const now = this.look();
			// else a reader came in between, and it went on
			return now !== undefined && (now.log <= before.log || before.log === 0) ? now : undefined;
		} finally {
			this.#database.pragma(`busy_timeout = ${waitMs}`);
		}
	}
}

function pagesOf(statement: Statement): WalPages | undefined {
	const [busy, log, copied] = statement.get() as CheckpointRow;
	return busy === 0 ? { log, copied } : undefined;
}
