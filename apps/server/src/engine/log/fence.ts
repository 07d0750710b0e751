import type { Outcome, Rules } from "../rules.ts";

/**
 * Around an event of which only the past knows what it does. What comes behind it cannot be decided before that is
 * known, so it waits here: only the commit of such an event, and there are few in the life of a house, is ever waited
 * for. The alternatives were worse: a draft that carries what its sender found would be of an older place than its
 * own, and decisions that do not need to know would have to be taken in the writer, behind what is ahead.
 */
export class Fence<State, Event> {
	readonly #fold: Rules<State, never, Event>["fold"];
	#waiting: (() => void)[] = [];
	#isUp = false;

	constructor(fold: Rules<State, never, Event>["fold"]) {
		this.#fold = fold;
	}

	/** Nothing may be decided now. */
	get isUp(): boolean {
		return this.#isUp;
	}

	/** `state` is asked for when the event was stored. */
	raise(state: () => State, settle: (outcome: Outcome<Event>) => void): (outcome: Outcome<Event>) => void {
		this.#isUp = true;
		return (outcome) => {
			// whatever else became of it, state ahead is built anew from the archive
			if (outcome.kind === "accepted") this.#fold(state(), outcome.event, outcome.seq);
			this.#isUp = false;
			settle(outcome);
			this.lower();
		};
	}

	/** Also where the event was lost to this node, and state ahead is to be built anew. */
	lower(): void {
		this.#isUp = false;
		for (const go of this.#waiting.splice(0)) go();
	}

	/** Runs at once where nothing is waited for, else in the order of asking. */
	behind(go: () => void): void {
		if (this.#isUp) this.#waiting.push(go);
		else go();
	}
}
