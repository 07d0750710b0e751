import type { Database } from "better-sqlite3";
import { codeOf } from "../lib/user-facing-error.ts";
import { Wal, type WalPages } from "./wal.ts";
import type { WalCopier } from "./wal-copier.ts";
import { WalRemains } from "./wal-remains.ts";
import { type Copying, usualLimits, type WalLimits, whenCopied, whenWritten } from "./when-to-copy.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/** Time after a commit in which nothing else came. */
const IDLE_MS = 1_000;
/** Between two tries while a reader keeps the log from beginning anew: a backup reads for minutes. */
const PAUSE_MS_MAX = 16_000;
/** Between two steps of overwriting: commits come in between. */
const STEP_MS = 5;
/** So few since a removal, and the house is quiet: nobody waits for what the writer copies itself. */
const QUIET_COMMITS = 5;
/** How often in a row the thread is asked to copy what came while it copied, so that nothing is left for the writer. */
const COPIES_MAX = 8;

const OF_THE_SYSTEM = /^E[A-Z]+$/;

/** Where a removed text may still stand, beside the database. */
type Erased =
	| { readonly in: "nothing" }
	/** in so many commits since then */
	| { readonly in: "log"; commits: number }
	| { readonly in: "remains"; readonly of: WalRemains };

export interface CheckpointsOptions {
	readonly database: Database;
	readonly copier: Pick<WalCopier, "state" | "copy" | "close">;
	readonly limits?: WalLimits;
}

/**
 * The one place that decides when the write-ahead log is copied into the database, and by whom. While much is written a
 * thread copies what has gathered, and the writer what came meanwhile, between two commits: only a log that is copied
 * to its end begins anew. When nothing is written the writer does it alone. After a removal the log begins anew soon, and
 * what is left of before is overwritten, since its old pages still hold the text (NOW2).
 */
export class Checkpoints {
	readonly #database: Database;
	readonly #wal: Wal;
	readonly #copier: CheckpointsOptions["copier"];
	readonly #limits: WalLimits;
	/** pages in the log when it was tried last */
	#triedAt = 0;
	#erased: Erased = { in: "nothing" };
	#copies = 0;
	/** as many pages stood in the log since it was begun to overwrite all behind it */
	#highest = Number.POSITIVE_INFINITY;
	#pauseMs = IDLE_MS;
	#timer: NodeJS.Timeout | undefined;
	#isClosed = false;

	constructor({ database, copier, limits = usualLimits }: CheckpointsOptions) {
		database.pragma("wal_autocheckpoint = 0");
		this.#database = database;
		this.#wal = new Wal(database);
		this.#copier = copier;
		this.#limits = limits;
	}

	/** After whatever was written, and answered. A removed text must leave the log soon, however busy the house is. */
	wrote(erased: boolean): void {
		const isWaited = this.#erased.in !== "nothing" && this.#timer !== undefined;
		if (erased) this.#isIn({ in: "log", commits: 0 });
		else if (this.#erased.in === "log") this.#erased.commits += 1;
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

	/** One try, or one step; how long to wait before the next one, or undefined when nothing is left to do. */
	rest(): number | undefined {
		switch (this.#erased.in) {
			case "nothing":
				return this.#isDone(() => this.#wal.copy()) ? this.#wentWell() : this.#pause();
			case "log":
				return this.#beginAnewInTwo(this.#erased.commits) ? STEP_MS : this.#pause();
			case "remains":
				return this.#overwritten(this.#erased.of);
		}
	}

	/** The connection of the thread is closed then. */
	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		this.#isIn({ in: "nothing" });
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
		const pages = this.#tried(() => this.#wal.look());
		this.#highest = Math.max(this.#highest, pages?.log ?? 0);
		return pages;
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
		if (this.#erased.in !== "log" || copying === "by-thread") return this.#copy(copying, now);
		// a reader is in the way
		if (seen !== undefined && seen.copied < seen.log) return;
		if (seen !== undefined && this.#copyAgain(now)) return;
		if (this.#beginAnew()) this.#wait(STEP_MS);
	}

	/** What came while the thread copied is the thread's too: to sync the database holds up whoever does it. */
	#copyAgain(now: WalPages): boolean {
		if (now.log === now.copied || this.#copier.state !== "ready" || this.#copies >= COPIES_MAX) return false;
		this.#copies += 1;
		this.#copy("by-thread", now);
		return true;
	}

	/** Where others wait for the writer the thread copies first, and the rest follows when it has. */
	#beginAnewInTwo(commits: number): boolean {
		const pages = this.#look();
		const left = pages === undefined ? 0 : pages.log - pages.copied;
		const few = commits > QUIET_COMMITS ? 0 : this.#limits.rest;
		if (pages === undefined || left <= few || this.#copier.state !== "ready") return this.#beginAnew();
		this.#copies = 0;
		this.#copy("by-thread", pages);
		return false;
	}

	#beginAnew(): boolean {
		this.#look();
		const remains = this.#tried(() => this.#wal.beginAnew() && new WalRemains(this.#database, this.#highest));
		if (remains === undefined) return false;
		this.#highest = 0;
		this.#isIn({ in: "remains", of: remains });
		this.#wentWell();
		return true;
	}

	#overwritten(remains: WalRemains): number | undefined {
		const pages = this.#look();
		const isLeft = pages && this.#tried(() => remains.step(pages.log));
		if (isLeft === undefined) return this.#pause();
		if (isLeft) return STEP_MS;
		this.#isIn({ in: "nothing" });
		return this.#wentWell();
	}

	#isIn(erased: Erased): void {
		if (this.#erased.in === "remains") this.#highest = Math.max(this.#highest, this.#erased.of.close());
		this.#erased = erased;
	}

	#pause(): number {
		const pauseMs = this.#pauseMs;
		this.#pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX);
		return pauseMs;
	}

	#wentWell(): undefined {
		this.#pauseMs = IDLE_MS;
	}

	/** False when it has to be tried again: the disk failed, or somebody was in the way. */
	#isDone(deed: () => WalPages | undefined): boolean {
		return this.#tried(deed) !== undefined;
	}

	#tried<T>(deed: () => T | undefined): T | undefined {
		try {
			return deed();
		} catch (error) {
			const code = codeOf(error);
			if (!isOfWholeBatch(code) && !OF_THE_SYSTEM.test(code)) throw error;
			return undefined;
		}
	}
}
