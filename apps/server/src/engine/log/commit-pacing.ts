import type { Clock } from "../../lib/clock.ts";
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
	readonly #clock: Clock;
	readonly #turn: Turn;
	readonly #passes: Passes;
	#hold: "free" | { readonly until: number } = "free";
	/** the writer's own time for the last commit */
	commitMs = 0;

	constructor(options: { clock: Clock; turn: Turn; passes: Passes }) {
		this.#clock = options.clock;
		this.#turn = options.turn;
		this.#passes = options.passes;
	}

	/** `commit` hands over what waits; "hold" puts the pass off until that commit is back. */
	endOfTurn(log: { isCommitting(): boolean; isWaiting(): boolean; commit(): void }): "hold" | undefined {
		if (!this.#passes.isDue() || this.#passes.lastMs() <= this.commitMs) {
			log.commit();
			return undefined;
		}
		if (this.#hold === "free" && !log.isCommitting() && log.isWaiting()) {
			this.#hold = { until: this.#clock.now() + HOLD_MS_MAX };
			setTimeout(() => this.#turn.request(), HOLD_MS_MAX);
			log.commit();
		}
		if (this.#hold !== "free" && log.isCommitting() && this.#clock.now() < this.#hold.until) return "hold";
		this.#hold = "free";
		if (log.isWaiting()) this.#turn.request();
		return undefined;
	}
}
