import type { Seq } from "./ids.ts";
import type { Effect } from "./timeline-message.ts";

/**
 * The newest edits, removals and reactions, so that a message that arrives after them (its page was on the way,
 * or it had left the window) still gets them. A page older than this many effects does not exist in practice:
 * it would have to be on the way while they all came.
 */
export class RecentEffects {
	readonly #byTarget = new Map<Seq, Map<Seq, Effect>>();
	/** In order of arrival; a Map keeps it, and drops its first cheaply. */
	readonly #arrivals = new Map<Seq, Seq>();
	readonly #max: number;

	constructor(max: number) {
		this.#max = max;
	}

	keep(effect: Effect): void {
		if (this.#arrivals.has(effect.seq)) return;
		this.#arrivals.set(effect.seq, effect.target);
		const same = this.#byTarget.get(effect.target) ?? new Map<Seq, Effect>();
		this.#byTarget.set(effect.target, same.set(effect.seq, effect));
		if (effect.type === "removed") eraseEdits(same);
		if (this.#arrivals.size > this.#max) this.#forgetFirst();
	}

	of(target: Seq): Iterable<Effect> {
		return this.#byTarget.get(target)?.values() ?? [];
	}

	#forgetFirst(): void {
		const first = this.#arrivals.entries().next();
		if (first.done) return;
		const [seq, target] = first.value;
		this.#arrivals.delete(seq);
		const same = this.#byTarget.get(target);
		same?.delete(seq);
		if (same?.size === 0) this.#byTarget.delete(target);
	}
}

/** NOW2: no text outlives the removal, in memory either. */
function eraseEdits(effects: Map<Seq, Effect>): void {
	for (const [seq, effect] of effects) if (effect.type === "edited") effects.delete(seq);
}
