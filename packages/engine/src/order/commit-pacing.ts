import type { Turn } from "../turn.ts";
import { SmallCommits } from "./small-commits.ts";

/** What was delivered waits for one more commit at most this long. */
const HOLD_MS_MAX = 5;

/** What follows a commit on the loop: whether a flush to the readers is due this turn, and how long the last one took. */
export interface Flushes {
	isDue(): boolean;
	lastMs(): number;
}

/** What the pacing asks of a log at the end of a turn. */
export interface PacedLog {
	/** drafts are with the writer, of which readers will hear */
	isCommitting(): boolean;
	/** drafts that no commit has taken yet */
	waiting(): number;
	commit(): void;
}

/**
 * Decides at the end of a turn when the next commit goes to the writer. Where flushing to the readers is the
 * shorter work, the two overlap. Where it is the longer one, flushes should be few: what waits or is being committed
 * goes out in the same flush (once), and what comes next waits until after it. The wait is a commit or two, what it saves
 * is a whole flush. Where commits are many and small, what waits gets company for a moment.
 */
export class CommitPacing {
	readonly #turn: Turn;
	readonly #flushes: Flushes;
	readonly #now: () => number;
	#hold: "free" | "holding" | "over" = "free";
	#holdTimer: NodeJS.Timeout | undefined;
	readonly #small = new SmallCommits();
	#waitingSince: number | undefined;
	#waitTimer: NodeJS.Timeout | undefined;
	#commitMs = 0;

	/** `now`: ms on a monotonic clock */
	constructor(options: { turn: Turn; flushes: Flushes; now?: () => number }) {
		this.#turn = options.turn;
		this.#flushes = options.flushes;
		this.#now = options.now ?? (() => performance.now());
	}

	/** A commit of so many drafts ended; `ms` is the writer's own time. */
	committed(drafts: number, ms: number): void {
		this.#commitMs = ms;
		this.#small.ended(drafts, ms, this.#now());
	}

	/** `commit` hands over what waits; "hold" puts the flush off until that commit is back. */
	endOfTurn(log: PacedLog): "hold" | undefined {
		if (!this.#flushes.isDue() || !this.#isWorthHolding) {
			this.#release();
			if (!this.#waitsForCompany(log)) log.commit();
			return undefined;
		}
		if (this.#hold === "free" && (log.isCommitting() || log.waiting() > 0)) {
			this.#hold = "holding";
			this.#holdTimer = setTimeout(() => this.#endHold(), HOLD_MS_MAX);
			if (log.waiting() > 0) log.commit();
		}
		if (this.#hold === "holding" && log.isCommitting()) return "hold";
		this.#release();
		if (log.waiting() > 0) this.#turn.request();
		return undefined;
	}

	/** Where a commit takes as long as a flush may be held, it would be held in vain. */
	get #isWorthHolding(): boolean {
		return this.#commitMs < Math.min(this.#flushes.lastMs(), HOLD_MS_MAX);
	}

	#waitsForCompany(log: PacedLog): boolean {
		const waiting = log.waiting();
		if (waiting === 0) {
			this.#waitingSince = undefined;
			return false;
		}
		const now = this.#now();
		this.#waitingSince ??= now;
		const ms = this.#small.waitMs(waiting, this.#waitingSince, now);
		if (ms === 0) {
			clearTimeout(this.#waitTimer);
			this.#waitTimer = undefined;
			this.#waitingSince = undefined;
			return false;
		}
		this.#waitTimer ??= setTimeout(() => {
			this.#waitTimer = undefined;
			this.#turn.request();
		}, ms);
		return true;
	}

	#release(): void {
		clearTimeout(this.#holdTimer);
		this.#hold = "free";
	}

	/** The timer itself is the sign: a clock read when it fires may say that a part of a millisecond is missing. */
	#endHold(): void {
		this.#hold = "over";
		this.#turn.request();
	}
}
