/** First come, first served within one person's things; one thing a person in turn between people. */
export class FairQueue<T> {
	readonly #byOwner = new Map<string, T[]>();
	#size = 0;

	get size(): number {
		return this.#size;
	}

	sizeOf(owner: string): number {
		return this.#byOwner.get(owner)?.length ?? 0;
	}

	/** How many things there are, of each owner at most so many. */
	count(mostOf: (owner: string) => number): number {
		let count = 0;
		for (const [owner, own] of this.#byOwner) count += Math.max(0, Math.min(own.length, mostOf(owner)));
		return count;
	}

	push(owner: string, item: T): void {
		const own = this.#byOwner.get(owner);
		if (own === undefined) this.#byOwner.set(owner, [item]);
		else own.push(item);
		this.#size += 1;
	}

	/** The next item of somebody whose turn it may be; its owner goes to the back of the turn. */
	shift(mayGo: (owner: string) => boolean = () => true): T | undefined {
		for (const [owner, own] of this.#byOwner) {
			if (!mayGo(owner)) continue;
			const item = own.shift();
			this.#byOwner.delete(owner);
			if (own.length > 0) this.#byOwner.set(owner, own);
			this.#size -= 1;
			return item;
		}
		return undefined;
	}

	/** Takes an item out of the middle; false when it is not here any more. */
	remove(owner: string, item: T): boolean {
		const own = this.#byOwner.get(owner);
		const at = own?.indexOf(item) ?? -1;
		if (own === undefined || at < 0) return false;
		own.splice(at, 1);
		if (own.length === 0) this.#byOwner.delete(owner);
		this.#size -= 1;
		return true;
	}
}
