/**
 * The end of a loop turn. Whatever a turn gathered (drafts to commit, events to fan out, people coming in,
 * answers) is flushed once, phase by phase, in the order in which the phases were handed in. Coalescing is by
 * turn, never by timer: when it is quiet, a message leaves at once; under load a turn is long and batches grow.
 */
export class Turn {
	readonly #phases: (() => void)[] = [];
	#requested = false;

	/** Phases run in the order they were added. */
	add(phase: () => void): void {
		this.#phases.push(phase);
	}

	request(): void {
		if (this.#requested) return;
		this.#requested = true;
		setImmediate(this.#run);
	}

	readonly #run = (): void => {
		this.#requested = false;
		for (const phase of this.#phases) phase();
	};
}
