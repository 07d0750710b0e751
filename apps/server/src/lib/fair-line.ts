import { FairQueue } from "./fair-queue.ts";

export interface Waiter {
	/** undefined: a person stands for themselves */
	readonly address?: string | undefined;
	readonly person: string;
}

/** Addresses take turns, and within an address people do: sessions are free, so turns by session alone can be bought. */
export class FairLine<T> {
	readonly #byAddress = new Map<string, FairQueue<T>>();
	#size = 0;

	get size(): number {
		return this.#size;
	}

	sizeOf(waiter: Waiter): number {
		return this.#byAddress.get(keyOf(waiter))?.sizeOf(waiter.person) ?? 0;
	}

	push(waiter: Waiter, item: T): void {
		const key = keyOf(waiter);
		const queue = this.#byAddress.get(key) ?? new FairQueue<T>();
		this.#byAddress.set(key, queue);
		queue.push(waiter.person, item);
		this.#size += 1;
	}

	/** The next item of somebody whose turn it may be; the address goes to the back. */
	shift(mayGo: (person: string) => boolean = () => true): T | undefined {
		for (const [key, queue] of this.#byAddress) {
			const item = queue.shift(mayGo);
			if (item === undefined) continue;
			this.#byAddress.delete(key);
			if (queue.size > 0) this.#byAddress.set(key, queue);
			this.#size -= 1;
			return item;
		}
		return undefined;
	}

	/** Takes an item out of the middle; false when it is not here any more. */
	remove(waiter: Waiter, item: T): boolean {
		const key = keyOf(waiter);
		const queue = this.#byAddress.get(key);
		if (queue === undefined || !queue.remove(waiter.person, item)) return false;
		if (queue.size === 0) this.#byAddress.delete(key);
		this.#size -= 1;
		return true;
	}
}

function keyOf({ address, person }: Waiter): string {
	return address === undefined ? `person ${person}` : `address ${address}`;
}
