import type { Database } from "better-sqlite3";
import { codeOf } from "../lib/user-facing-error.ts";
import type { Store } from "./store-module.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

/** What follows behind the log begins this long after a commit: a few in a row are one piece of work. */
const BEGIN_MS = 200;
/** Between two steps, for whatever else this thread has to do. */
const NEXT_STEP_MS = 1;
/** After a disk that failed. */
const RETRY_MS = 1_000;

export interface FollowUpsOptions {
	readonly database: Database;
	readonly store: Pick<Store<unknown, unknown, unknown>, "followUp" | "isFarBehind" | "nextFollowUpMs">;
	/** Serves what waits for the writer; true when there was something. */
	readonly serveWaiting: () => boolean;
	/** a step was taken, and may have erased something */
	readonly stepped: () => void;
}

/**
 * What lags behind the log catches up in short steps, while nobody waits for the writer: before each one the writer
 * looks who does, for a timer may fire while a commit stands in line. Only what is far behind goes on all the same.
 */
export class FollowUps {
	readonly #options: FollowUpsOptions;
	#timer: NodeJS.Timeout | undefined;
	/** when it rings, on a monotonic clock */
	#at = 0;
	#isStopped = false;

	constructor(options: FollowUpsOptions) {
		this.#options = options;
	}

	/** Something was written: there may be more to do. */
	later(): void {
		this.#wait(BEGIN_MS);
	}

	stop(): void {
		this.#isStopped = true;
		clearTimeout(this.#timer);
	}

	/** One step, or none if somebody waited; how long until the next one, or undefined when nothing is left to do. */
	turn(): number | undefined {
		const { store, serveWaiting } = this.#options;
		const wasWaitedFor = serveWaiting();
		if (this.#isStopped) return undefined;
		try {
			// whoever was served just now is likely to have more
			if (wasWaitedFor && !store.isFarBehind()) return NEXT_STEP_MS;
			return this.#step() || wasWaitedFor ? NEXT_STEP_MS : store.nextFollowUpMs?.();
		} catch (error) {
			if (!isOfWholeBatch(codeOf(error))) throw error;
			return RETRY_MS;
		}
	}

	/**
	 * The timer counts as set until its turn is over: what is served in it puts nothing off. One that was to ring later than
	 * this gives way.
	 */
	#wait(ms: number): void {
		const at = performance.now() + ms;
		if (this.#isStopped || (this.#timer !== undefined && this.#at <= at)) return;
		clearTimeout(this.#timer);
		this.#at = at;
		this.#timer = setTimeout(() => {
			const nextMs = this.turn();
			this.#timer = undefined;
			if (nextMs !== undefined) this.#wait(nextMs);
		}, ms);
	}

	/** Not synced: what follows from the log can be done again, and the next commit syncs it with itself. */
	#step(): boolean {
		const { database, store, stepped } = this.#options;
		const synchronous = database.pragma("synchronous", { simple: true });
		database.pragma("synchronous = NORMAL");
		try {
			if (!store.followUp()) return false;
		} finally {
			database.pragma(`synchronous = ${synchronous}`);
		}
		stepped();
		return true;
	}
}
