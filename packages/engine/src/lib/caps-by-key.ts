import type { AddressKey } from "./addresses.ts";

export interface CapsByKeyOptions {
	/** of one key, times its weight; 0: no limit */
	readonly max: number;
	/** of one key, whatever its weight; absent: no limit */
	readonly mostMax?: number;
}

type Keys = readonly AddressKey[];

/** How much is held, by each key, of something that is given back: places, bytes, seats. */
export class CapsByKey {
	readonly #options: CapsByKeyOptions;
	readonly #held = new Map<string, number>();

	constructor(options: CapsByKeyOptions) {
		this.#options = options;
	}

	/** Whether it is no more than each of them may hold. */
	mayTake(keys: Keys, amount = 1): boolean {
		const { max, mostMax = Number.POSITIVE_INFINITY } = this.#options;
		const maxOf = (weight: number): number => (max === 0 ? mostMax : Math.min(max * weight, mostMax));
		return keys.every(({ key, weight }) => this.heldBy(key) + amount <= maxOf(weight));
	}

	/** Takes it, or false where it may not. */
	take(keys: Keys, amount = 1): boolean {
		if (!this.mayTake(keys, amount)) return false;
		this.hold(keys, amount);
		return true;
	}

	/** What was taken before, whether it might be taken now or not. */
	hold(keys: Keys, amount = 1): void {
		for (const { key } of keys) this.#held.set(key, this.heldBy(key) + amount);
	}

	giveBack(keys: Keys, amount = 1): void {
		for (const { key } of keys) {
			const left = this.heldBy(key) - amount;
			if (left > 0) this.#held.set(key, left);
			else this.#held.delete(key);
		}
	}

	heldBy(key: string): number {
		return this.#held.get(key) ?? 0;
	}
}
