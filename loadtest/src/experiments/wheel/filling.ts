import type { DeafClient } from "./deaf-client.ts";

/** Nothing taken for so many rounds, in each of which the server came by all sockets, and for so long: they are stuck. */
const QUIET_ROUNDS = 10;
const QUIET_MS = 1_500;
/** A server that went on taking what the deaf say would never be filled. */
const FILLING_MS_MAX = 300_000;

/** Follows the deaf from round to round, until what lies between them and the server is full. */
export class Filling {
	readonly #deaf: readonly DeafClient[];
	readonly #endAt = performance.now() + FILLING_MS_MAX;
	#takes = 0;
	#lastTake = { round: 0, at: performance.now() };

	constructor(deaf: readonly DeafClient[]) {
		this.#deaf = deaf;
	}

	/** the number of rounds until the last of them got rid of something */
	get rounds(): number {
		return this.#lastTake.round;
	}

	goesOn(round: number): boolean {
		const now = performance.now();
		const takes = this.#deaf.reduce((sum, client) => sum + client.takes, 0);
		if (takes !== this.#takes) this.#lastTake = { round, at: now };
		this.#takes = takes;
		const isQuiet = round - this.#lastTake.round >= QUIET_ROUNDS && now - this.#lastTake.at >= QUIET_MS;
		return !isQuiet && now < this.#endAt;
	}
}
