import type { Addresses } from "./addresses.ts";

export interface CapsOptions {
	readonly addresses: Addresses;
	/** of one address, weighed; 0: no limit */
	readonly max: number;
	/** of one network, small or large, whatever it counts as; absent: no limit */
	readonly mostMax?: number;
}

/** How much each address holds of something that is given back: places, bytes, seats. */
export class CapsByAddress {
	readonly #options: CapsOptions;
	readonly #held = new Map<string, number>();

	constructor(options: CapsOptions) {
		this.#options = options;
	}

	/** Whether it is no more than the address, and the larger network it is in, may hold. */
	mayTake(address: string, amount = 1): boolean {
		const { addresses, max, mostMax = Number.POSITIVE_INFINITY } = this.#options;
		const maxOf = (weight: number): number => (max === 0 ? mostMax : Math.min(max * weight, mostMax));
		return addresses.keysOf(address).every(({ key, weight }) => this.#of(key) + amount <= maxOf(weight));
	}

	/** Takes it, or false where it may not. */
	take(address: string, amount = 1): boolean {
		if (!this.mayTake(address, amount)) return false;
		for (const { key } of this.#options.addresses.keysOf(address))
			this.#held.set(key, this.#of(key) + amount);
		return true;
	}

	giveBack(address: string, amount = 1): void {
		for (const { key } of this.#options.addresses.keysOf(address)) {
			const left = this.#of(key) - amount;
			if (left > 0) this.#held.set(key, left);
			else this.#held.delete(key);
		}
	}

	/** By its smallest network. */
	heldBy(address: string): number {
		return this.#of(this.#options.addresses.keysOf(address)[0]?.key ?? address);
	}

	#of(key: string): number {
		return this.#held.get(key) ?? 0;
	}
}
