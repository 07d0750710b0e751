/** Says "hold" to put off all phases behind it; it then asks for the next turn itself. */
type Phase = () => unknown;

/**
 * The end of a loop turn. Whatever a turn gathered (drafts to commit, events to fan out, people coming in,
 * answers) is flushed once, phase by phase, in the order in which the phases were handed in. Coalescing is by
 * turn, never by timer: when it is quiet, a message leaves at once; under load a turn is long and batches grow.
 */
export class Turn {
	readonly #phases: Phase[] = [];
	#requested = false;

	/** Phases run in the order they were added. */
	add(phase: Phase): void {
		this.#phases.push(phase);
	}

	request(): void {
		if (this.#requested) return;
		this.#requested = true;
		setImmediate(this.#run);
	}

	readonly #run = (): void => {
		this.#requested = false;
		for (const phase of this.#phases) if (phase() === "hold") return;
	};
}
