import type { Addresses } from "./addresses.ts";
import { CapsByKey, type CapsByKeyOptions } from "./caps-by-key.ts";

/** `max`: of one address, weighed. `mostMax`: of one network, small or large, whatever it counts as. */
export interface CapsOptions extends CapsByKeyOptions {
	readonly addresses: Addresses;
}

/** How much each address, and the larger network it is in, holds of something that is given back. */
export class CapsByAddress {
	readonly #addresses: Addresses;
	readonly #caps: CapsByKey;

	constructor({ addresses, ...caps }: CapsOptions) {
		this.#addresses = addresses;
		this.#caps = new CapsByKey(caps);
	}

	/** Whether it is no more than the address, and the larger network it is in, may hold. */
	mayTake(address: string, amount = 1): boolean {
		return this.#caps.mayTake(this.#addresses.keysOf(address), amount);
	}

	/** Takes it, or false where it may not. */
	take(address: string, amount = 1): boolean {
		return this.#caps.take(this.#addresses.keysOf(address), amount);
	}

	giveBack(address: string, amount = 1): void {
		this.#caps.giveBack(this.#addresses.keysOf(address), amount);
	}
}
