/** Chance by a seed: the same seed throws the same. */
export class Dice {
	#state: number;

	constructor(seed: number) {
		this.#state = (seed ^ 0x9e3779b9) >>> 0;
	}

	/** From 0 up to 1 (mulberry32). */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from 0 up to `count`. */
	below(count: number): number {
		return Math.floor(this.next() * count);
	}

	chance(share: number): boolean {
		return this.next() < share;
	}

	/** Throws where there is nothing to pick from. */
	pick<Item>(items: readonly Item[]): Item {
		const item = items[this.below(items.length)];
		if (item === undefined) throw new Error("nothing to pick from");
		return item;
	}
}
