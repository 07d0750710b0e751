/** Of so many last commits the size is looked at, and of so many ms how busy they kept the writer. */
const COMMITS = 10;
const WINDOW_MS = 100;
/** Whoever waits makes commits fewer: the share falls by it, and is no reason to stop. */
const BUSY_SHARE = { begin: 0.2, goOn: 0.1 };
/** As many drafts in a commit are company enough. */
const FEW = 8;
const WAIT_MS_MAX = 2;
/** Whoever says something after so long a silence is answered at once. */
const PAUSE_MS = 5;

interface Ended {
	readonly at: number;
	readonly drafts: number;
	readonly ms: number;
}

/**
 * Tells how long a commit should wait for company. One costs the writer about 0.3 ms however little is in it, so where
 * small ones follow each other closely, 2 ms make one of several. Times are ms on a monotonic clock.
 */
export class SmallCommits {
	#last: Ended[] = [];
	#isHolding = false;

	/** A commit of so many drafts ended; `ms` is the writer's own time. */
	ended(drafts: number, ms: number, at: number): void {
		this.#last.push({ at, drafts, ms });
		if (this.#last.length > COMMITS) this.#last.shift();
	}

	/** How much longer what waits since `since` should wait; 0: not at all. */
	waitMs(waiting: number, since: number, now: number): number {
		const left = since + WAIT_MS_MAX - now;
		if (waiting >= FEW || left <= 0) return 0;
		this.#isHolding = this.#follow(since) && this.#areSmall() && this.#keepBusy(now);
		return this.#isHolding ? left : 0;
	}

	#follow(since: number): boolean {
		const last = this.#last.at(-1);
		return this.#last.length === COMMITS && last !== undefined && since - last.at <= PAUSE_MS;
	}

	#areSmall(): boolean {
		return this.#last.reduce((sum, { drafts }) => sum + drafts, 0) < FEW * COMMITS;
	}

	/** Where there were more in the window, these ten tell enough. */
	#keepBusy(now: number): boolean {
		const share = this.#isHolding ? BUSY_SHARE.goOn : BUSY_SHARE.begin;
		const recent = this.#last.filter(({ at }) => now - at <= WINDOW_MS);
		const first = recent[0];
		if (first === undefined) return false;
		const overMs = recent.length < COMMITS ? WINDOW_MS : Math.min(WINDOW_MS, now - first.at + first.ms);
		return recent.reduce((sum, { ms }) => sum + ms, 0) > share * overMs;
	}
}
