import type { Clock } from "@parley/engine/lib/clock";
import type { Turn } from "@parley/engine/turn";

/** Of one turn of the loop: what is left waits for the next, and people's messages go on in between. */
const TURN_MS_MAX = 1;

export interface PortionsOptions {
	readonly turn: Pick<Turn, "at" | "request">;
	readonly clock: Clock;
}

/**
 * What is asked and answered over HTTP, in bearable portions. Many ask at once, and many are answered at once: those who
 * wait for the same page of another server, or whose time is up in the same moment.
 */
export class Portions {
	readonly #turn: PortionsOptions["turn"];
	readonly #clock: Clock;
	readonly #line: (() => void)[] = [];
	#spentMs = 0;

	constructor({ turn, clock }: PortionsOptions) {
		this.#turn = turn;
		this.#clock = clock;
		turn.at("requests", () => this.#next());
	}

	/** At once where this turn has time left for it; else in a later one, in order. */
	take(work: () => void): void {
		this.#turn.request();
		if (this.#spentMs < TURN_MS_MAX && this.#line.length === 0) this.#timed(work);
		else this.#line.push(work);
	}

	#next(): void {
		this.#spentMs = 0;
		while (this.#spentMs < TURN_MS_MAX && this.#line.length > 0) this.#timed(this.#line.shift());
		if (this.#line.length > 0) this.#turn.request();
	}

	#timed(work: (() => void) | undefined): void {
		const began = this.#clock.now();
		work?.();
		this.#spentMs += this.#clock.now() - began;
	}
}
