import type { Database } from "better-sqlite3";
import { codeOf } from "../../lib/obstacle.ts";
import { Wal, type WalPages } from "./wal.ts";
import type { WalCopier } from "./wal-copier.ts";
import { type Copying, usualLimits, type WalLimits, whenCopied, whenWritten } from "./when-to-copy.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/** Time after a commit in which nothing else came. */
const IDLE_MS = 1_000;
/** Between two tries while a reader keeps the log from being truncated: a backup reads for minutes. */
const PAUSE_MS_MAX = 16_000;

export interface CheckpointsOptions {
	readonly database: Database;
	readonly copier: Pick<WalCopier, "state" | "copy" | "close">;
	readonly limits?: WalLimits;
}

/**
 * The one place that decides when the write-ahead log is copied into the database, and by whom. While much is written a
 * thread copies what has gathered, and the writer what came meanwhile, between two commits: only a log that is copied
 * to its end begins anew. When nothing is written the writer does it alone. After a removal the log is truncated too,
 * since its old pages still hold the text (NOW2).
 */
export class Checkpoints {
	readonly #wal: Wal;
	readonly #copier: CheckpointsOptions["copier"];
	readonly #limits: WalLimits;
	/** pages in the log when it was tried last */
	#triedAt = 0;
	#erased = false;
	#pauseMs = IDLE_MS;
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;

	constructor({ database, copier, limits = usualLimits }: CheckpointsOptions) {
		database.pragma("wal_autocheckpoint = 0");
		this.#wal = new Wal(database);
		this.#copier = copier;
		this.#limits = limits;
	}

	/** After whatever was written, and answered. A removed text must leave the log soon, however busy the house is. */
	wrote(erased: boolean): void {
		const isWaited = this.#erased && this.#timer !== undefined;
		this.#erased ||= erased;
		if (!isWaited) this.#wait(IDLE_MS);
		const pages = this.#look();
		if (pages === undefined) return;
		// less than there was: it has begun anew
		this.#triedAt = Math.min(this.#triedAt, pages.log);
		const { state: thread } = this.#copier;
		this.#copy(whenWritten({ pages, triedAt: this.#triedAt, thread }, this.#limits), pages);
	}

	/** Before the next commit, which begins the log anew then, where no reader is in the way. Throws what the disk says. */
	now(): void {
		this.#wal.copy();
	}

	/** One try; how long to wait before the next one, or undefined when nothing is left to do. */
	rest(): number | undefined {
		if (this.#erased ? this.#truncateInTwo() : this.#isDone(() => this.#wal.copy())) {
			this.#pauseMs = IDLE_MS;
			return undefined;
		}
		const pauseMs = this.#pauseMs;
		this.#pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
		return pauseMs;
	}

	/** The connection of the thread is closed then. */
	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		await this.#copier.close();
	}

	#wait(ms: number): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			const pauseMs = this.rest();
			if (pauseMs !== undefined) this.#wait(pauseMs);
		}, ms);
	}

	#look(): WalPages | undefined {
		return this.#tried(() => this.#wal.look());
	}

	#copy(copying: Copying, { log, copied: from }: WalPages): void {
		if (copying === "nothing") return;
		this.#triedAt = log;
		if (copying === "by-writer") this.#isDone(() => this.#wal.copy());
		else void this.#copier.copy().then((seen) => this.#copied(seen, from));
	}

	#copied(seen: WalPages | undefined, from: number): void {
		const now = this.#isClosed ? undefined : this.#look();
		if (now === undefined) return;
		const copying = whenCopied({ seen, from, now }, this.#limits);
		if (!this.#erased || copying === "by-thread") this.#copy(copying, now);
		else if (this.#truncate()) this.#wait(IDLE_MS);
	}

	/** Where much has to be copied first, the thread does that, and the rest follows when it has. */
	#truncateInTwo(): boolean {
		const pages = this.#look();
		const left = pages === undefined ? 0 : pages.log - pages.copied;
		if (pages === undefined || left <= this.#limits.rest || this.#copier.state !== "ready")
			return this.#truncate();
		this.#copy("by-thread", pages);
		return false;
	}

	#truncate(): boolean {
		if (!this.#isDone(() => this.#wal.truncate())) return false;
		this.#erased = false;
		this.#pauseMs = IDLE_MS;
		return true;
	}

	/** False when it has to be tried again: the disk failed, or somebody was in the way. */
	#isDone(deed: () => WalPages | undefined): boolean {
		return this.#tried(deed) !== undefined;
	}

	#tried(deed: () => WalPages | undefined): WalPages | undefined {
		try {
			return deed();
		} catch (error) {
			if (!isOfWholeBatch(codeOf(error))) throw error;
			return undefined;
		}
	}
}
