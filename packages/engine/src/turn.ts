/**
 * What the end of a loop turn does, in this order: hand the batch that waits to the log thread; hold back answers so that
 * they leave with what is fanned out; fan out; let people in; answer; feed whoever is behind; serve requests; admit new
 * connections.
 */
const PHASES = ["send", "cork", "fan-out", "enter", "answer", "catch-up", "requests", "admit"] as const;

export type TurnPhase = (typeof PHASES)[number];

/** Says "hold" to put off all phases behind it; it then asks for the next turn itself. */
type Work = () => unknown;

/**
 * The end of a loop turn. Whatever a turn gathered is flushed once, phase by phase. Coalescing is by turn, never by timer:
 * when it is quiet, a message leaves at once; under load a turn is long and batches grow.
 */
export class Turn {
	readonly #works: (Work | undefined)[] = PHASES.map(() => undefined);
	#requested = false;
	#ends: (() => void)[] = [];

	/** Each phase is one part's. */
	at(phase: TurnPhase, work: Work): void {
		const index = PHASES.indexOf(phase);
		if (this.#works[index] !== undefined) throw new Error(`the phase ${phase} is taken`);
		this.#works[index] = work;
	}

	request(): void {
		if (this.#requested) return;
		this.#requested = true;
		setImmediate(this.#run);
	}

	/** Settles behind all phases: what was gathered before is flushed by then. */
	over(): Promise<void> {
		this.request();
		return new Promise((resolve) => this.#ends.push(resolve));
	}

	readonly #run = (): void => {
		this.#requested = false;
		for (const work of this.#works) if (work?.() === "hold") return;
		if (this.#ends.length === 0) return;
		const ends = this.#ends;
		this.#ends = [];
		for (const end of ends) end();
	};
}
