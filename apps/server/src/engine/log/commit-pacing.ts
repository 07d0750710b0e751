import type { Turn } from "../turn.ts";

/** What was delivered waits for one more commit at most this long. */
const HOLD_MS_MAX = 5;

/** What follows a commit on the loop: whether a pass over the readers is due this turn, and how long the last one took. */
export interface Passes {
	isDue(): boolean;
	lastMs(): number;
}

/**
 * Decides at the end of a turn when the next commit goes to the writer. Where passing over the readers is the
 * shorter work, the two overlap. Where it is the longer one, passes should be few: what waits is committed first
 * and goes out in the same pass (once), and what comes next waits until after it. The wait is one commit, what it
 * saves is a whole pass.
 */
export class CommitPacing {
	readonly #turn: Turn;
	readonly #passes: Passes;
	#hold: "free" | "holding" | "over" = "free";
	#holdTimer: NodeJS.Timeout | undefined;
	/** the writer's own time for the last commit */
	commitMs = 0;

	constructor(options: { turn: Turn; passes: Passes }) {
		this.#turn = options.turn;
		this.#passes = options.passes;
	}

	/** `commit` hands over what waits; "hold" puts the pass off until that commit is back. */
	endOfTurn(log: { isCommitting(): boolean; isWaiting(): boolean; commit(): void }): "hold" | undefined {
		if (!this.#passes.isDue() || this.#passes.lastMs() <= this.commitMs) {
			this.#release();
			log.commit();
			return undefined;
		}
		if (this.#hold === "free" && !log.isCommitting() && log.isWaiting()) {
			this.#hold = "holding";
			this.#holdTimer = setTimeout(() => this.#endHold(), HOLD_MS_MAX);
			log.commit();
		}
		if (this.#hold === "holding" && log.isCommitting()) return "hold";
		this.#release();
		if (log.isWaiting()) this.#turn.request();
		return undefined;
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
