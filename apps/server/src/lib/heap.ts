/** Gives out first what comes before all else; of what is equal either. A step costs the logarithm of how much there is. */
export class Heap<T extends object> {
	readonly #comesBefore: (one: T, other: T) => boolean;
	/** each comes before the two that are at twice its place */
	readonly #items: T[] = [];

	constructor(comesBefore: (one: T, other: T) => boolean) {
		this.#comesBefore = comesBefore;
	}

	get size(): number {
		return this.#items.length;
	}

	push(item: T): void {
		let at = this.#items.length;
		while (at > 0) {
			const above = (at - 1) >> 1;
			const parent = this.#items[above];
			if (parent === undefined || !this.#comesBefore(item, parent)) break;
			this.#items[at] = parent;
			at = above;
		}
		this.#items[at] = item;
	}

	pop(): T | undefined {
		const [first] = this.#items;
		const last = this.#items.pop();
		if (last !== undefined && this.#items.length > 0) this.#sink(last);
		return first;
	}

	/** From the top down to its place. */
	#sink(item: T): void {
		let at = 0;
		for (;;) {
			const below = this.#firstBelow(at);
			const child = this.#items[below];
			if (child === undefined || !this.#comesBefore(child, item)) break;
			this.#items[at] = child;
			at = below;
		}
		this.#items[at] = item;
	}

	#firstBelow(at: number): number {
		const [left, right] = [this.#items[2 * at + 1], this.#items[2 * at + 2]];
		const isRight = left !== undefined && right !== undefined && this.#comesBefore(right, left);
		return 2 * at + (isRight ? 2 : 1);
	}
}
