import { FairQueue } from "./fair-queue.ts";

export interface Waiter {
	/** undefined: a person stands for themselves */
	readonly address?: string | undefined;
	readonly person: string;
}

interface Waiting<T> {
	readonly address: string | undefined;
	readonly queue: FairQueue<T>;
}

/** Addresses take turns, and within an address people do: sessions are free, so turns by session alone can be bought. */
export class FairLine<T> {
	readonly #byAddress = new Map<string, Waiting<T>>();
	#size = 0;

	get size(): number {
		return this.#size;
	}

	sizeOf(waiter: Waiter): number {
		return this.#byAddress.get(keyOf(waiter))?.queue.sizeOf(waiter.person) ?? 0;
	}

	/** How many of them there are, of each person at most so many. */
	count(mostOf: (waiter: Waiter) => number): number {
		let count = 0;
		for (const { address, queue } of this.#byAddress.values())
			count += queue.count((person) => mostOf({ address, person }));
		return count;
	}

	push(waiter: Waiter, item: T): void {
		const key = keyOf(waiter);
		const waiting = this.#byAddress.get(key) ?? { address: waiter.address, queue: new FairQueue<T>() };
		this.#byAddress.set(key, waiting);
		waiting.queue.push(waiter.person, item);
		this.#size += 1;
	}

	/** The next item of somebody whose turn it may be; the address goes to the back. */
	shift(mayGo: (waiter: Waiter) => boolean = () => true): T | undefined {
		for (const [key, waiting] of this.#byAddress) {
			const { address, queue } = waiting;
			const item = queue.shift((person) => mayGo({ address, person }));
			if (item === undefined) continue;
			this.#byAddress.delete(key);
			if (queue.size > 0) this.#byAddress.set(key, waiting);
			this.#size -= 1;
			return item;
		}
		return undefined;
	}

	/** Takes an item out of the middle; false when it is not here any more. */
	remove(waiter: Waiter, item: T): boolean {
		const key = keyOf(waiter);
		const queue = this.#byAddress.get(key)?.queue;
		if (queue === undefined || !queue.remove(waiter.person, item)) return false;
		if (queue.size === 0) this.#byAddress.delete(key);
		this.#size -= 1;
		return true;
	}
}

function keyOf({ address, person }: Waiter): string {
	return address === undefined ? `person ${person}` : `address ${address}`;
}
