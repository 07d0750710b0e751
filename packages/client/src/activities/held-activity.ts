import type { Acted, ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { ActivityState } from "../state/chat-state.ts";
import { followed, type Known, type OwnMove, predicted } from "./moves.ts";
import type { Command, Mover, PageRules } from "./rules.ts";

/** Moves that are kept while those before them are asked for; what is dropped comes with the answer. */
const AHEAD_MAX = 200;

/** What became of one's last move that is not on its way any more. */
type Outcome = Pick<ActivityState, "refused" | "isUnknown">;

/** One activity as this browser knows it: the moves of the log, and one's own on their way to it. */
export class HeldActivity {
	readonly room: string;
	readonly target: number;
	readonly #rules: PageRules;
	#known: Known | undefined;
	/** moves may have been missed behind what is known */
	#isDoubted = false;
	/** asked, the house told no more of it than that it is stopped: a rule that never ended is asked for nothing (ACT12) */
	#isSilent = false;
	#ahead: readonly Acted[] = [];
	#own: readonly OwnMove[] = [];
	#sent = 0;
	#outcome: Outcome = {};
	/** the house has said how it stands since one's last move failed */
	#isAnswered = false;
	#shown: ActivityState | undefined;

	constructor(room: string, target: number, rules: PageRules) {
		this.room = room;
		this.target = target;
		this.#rules = rules;
	}

	/** It is known, and proven that no move is missing. */
	get isWhole(): boolean {
		if (this.#isSilent) return true;
		return this.#known !== undefined && !this.#isDoubted && this.#ahead.length === 0;
	}

	get goesByTime(): boolean {
		try {
			return this.#known !== undefined && this.#rules.goesByTime(this.#known);
		} catch {
			// a rule that throws here sets no clock there
			return false;
		}
	}

	get version(): number {
		return this.#rules.version;
	}

	get actedSeq(): number {
		return this.#known?.actedSeq ?? 0;
	}

	get pending(): number {
		return this.#own.length;
	}

	/** Keeps its identity while nothing of it changed. */
	shown(mover: Mover, aheadMs: number): ActivityState {
		const shown = this.#shown?.aheadMs === aheadMs ? this.#shown : this.#show(mover, aheadMs);
		this.#shown = shown;
		return shown;
	}

	/**
	 * As the house says it is; without a state, only that there are moves up to that one. What is older than what is known
	 * here says nothing.
	 */
	take({ state, seats = [], over = false, stopped = false, actedSeq }: ActivityOfPosted): void {
		if (actedSeq < this.actedSeq) return;
		if (state === undefined && stopped) this.#stop();
		if (state === undefined) return actedSeq > this.actedSeq ? this.doubt() : undefined;
		this.#isSilent = false;
		this.#isDoubted = false;
		// of the same move, too: whoever takes a seat may see more
		this.#known = { state, seats, over, stopped, actedSeq };
		this.#follow([]);
	}

	/** It stays on the screen as it was. */
	#stop(): void {
		if (this.#known !== undefined) this.#known = { ...this.#known, stopped: true };
		this.#shown = undefined;
	}

	/** Moves may be missing at its end. It stays on the screen; the next move proves it whole, or the house is asked. */
	doubt(): void {
		this.#isDoubted = this.#known !== undefined;
	}

	/** `mover`: of one's own move, oneself. */
	onActed(move: Acted, mover: Mover | undefined): void {
		if (mover !== undefined) this.#recognise(move, mover);
		if (mover !== undefined) this.endDoubt();
		this.#follow([move]);
	}

	/** Returns what tells it from others. */
	send(command: Command): number {
		this.#sent += 1;
		this.#own = [...this.#own, { nth: this.#sent, command }];
		this.#outcome = {};
		this.#shown = undefined;
		return this.#sent;
	}

	accepted(nth: number, seq: number | undefined): void {
		if (seq === undefined) this.#own = this.#own.filter((move) => move.nth !== nth);
		else this.#own = this.#own.map((move) => (move.nth === nth ? { ...move, seq } : move));
		this.#dropStored();
	}

	/** `nth` undefined: it was not even sent. `refusal` undefined: the link went, and nobody can say whether it counts. */
	failed(nth: number | undefined, refusal: ActivityState["refused"] | undefined): void {
		this.#own = this.#own.filter((move) => move.nth !== nth);
		this.#outcome = outcomeOf(refusal);
		this.#isAnswered = false;
		this.#shown = undefined;
	}

	get isUnknown(): boolean {
		return this.#outcome.isUnknown === true;
	}

	/** Nobody can say what became of one's last move, and the house was not asked since. */
	get needsAnswer(): boolean {
		return this.isUnknown && !this.#isAnswered;
	}

	answered(now: ActivityOfPosted): void {
		this.take(now);
		this.#isSilent = now.state === undefined && now.stopped === true;
		this.#isAnswered = true;
	}

	/** It counts; or it was so long ago that it is on no way any more, and what the house says is on the screen. */
	endDoubt(): void {
		if (!this.isUnknown) return;
		this.#outcome = {};
		this.#shown = undefined;
	}

	/** Its event comes before its answer does: shown beside each other they would look like two moves. */
	#recognise({ seq, event }: Acted, mover: Mover): void {
		// another device of the same person may have made it
		const first = this.#own.find((move) => move.seq === undefined && this.#mayBe(move.command, mover, event));
		if (first === undefined || this.#own.some((move) => move.seq === seq)) return;
		this.#own = this.#own.map((move) => (move === first ? { ...move, seq } : move));
	}

	#mayBe(command: Command, mover: Mover, event: Acted["event"]): boolean {
		try {
			return this.#known === undefined || this.#rules.mayBe(this.#known, command, mover, event);
		} catch {
			// a rule that throws here decides nothing there
			return false;
		}
	}

	#follow(moves: readonly Acted[]): void {
		const all = [...this.#ahead, ...moves].slice(-AHEAD_MAX);
		this.#shown = undefined;
		this.#ahead = all;
		if (this.#known === undefined) return;
		try {
			const { known, ahead } = followed(this.#known, all, this.#rules);
			if (known !== this.#known) this.#isDoubted = false;
			this.#known = known;
			this.#ahead = ahead;
		} catch (error) {
			// the house goes by the same rules, and says where that leads
			console.warn("a move could not be followed:", error);
			this.#ahead = [];
			this.#isDoubted = true;
		}
		this.#dropStored();
	}

	#dropStored(): void {
		this.#own = this.#own.filter(({ seq }) => seq === undefined || seq > this.actedSeq);
		this.#shown = undefined;
	}

	#show(mover: Mover, aheadMs: number): ActivityState {
		const { room, target, version, actedSeq, pending } = this;
		const known = this.#known;
		const shown = { room, target, version, actedSeq, pending, aheadMs, ...this.#outcome };
		if (known === undefined) return shown;
		const { state, seats, over } = predicted(known, this.#own, this.#rules, mover);
		return { ...shown, standing: { state, seats, over, stopped: known.stopped } };
	}
}

/** What would change nothing is as one wants it: that is no failure. */
function outcomeOf(refusal: ActivityState["refused"] | undefined): Outcome {
	if (refusal === undefined) return { isUnknown: true };
	return refusal.reason === "same" ? {} : { refused: refusal };
}
