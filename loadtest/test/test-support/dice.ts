/** A repeatable stream of chances (mulberry32): the same seed makes the same plan. */
export class Dice {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** From 0 up to but not including 1. */
	fraction(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	below(limit: number): number {
		return Math.floor(this.fraction() * limit);
	}

	between(least: number, most: number): number {
		return least + this.below(most - least + 1);
	}

	pick<T>(items: readonly T[]): T {
		return items[this.below(items.length)] as T;
	}

	happens(probability: number): boolean {
		return this.fraction() < probability;
	}
}
