import type { Addresses, AddressKey } from "./addresses.ts";
import { RatesByKey, type RatesOptions } from "./rates-by-key.ts";

/**
 * A rate for each address, beside which limits by session would hold nothing: sessions are free. An address that counts
 * as ten gets ten times the rate and the burst.
 */
export class RatesByAddress {
	readonly #addresses: Addresses;
	readonly #rates: RatesByKey;

	constructor({ addresses, ...rates }: RatesOptions & { readonly addresses: Addresses }) {
		this.#addresses = addresses;
		this.#rates = new RatesByKey({ ...rates, isShared: true });
	}

	/**
	 * Takes what it costs and returns 0, or returns the ms until there would be as much. The larger network pays only for
	 * what the smaller one may: else a flood from one would use up what is its neighbours'. What is refused takes nothing.
	 */
	take(address: string, cost = 1): number {
		const keys = this.#addresses.keysOf(address);
		for (const [index, { key, weight }] of keys.entries()) {
			const waitMs = this.#rates.take(key, cost, weight);
			if (waitMs === 0) continue;
			this.#giveBack(keys.slice(0, index), cost);
			return waitMs;
		}
		return 0;
	}

	/** What was taken turned out to cost nothing. */
	giveBack(address: string, cost = 1): void {
		this.#giveBack(this.#addresses.keysOf(address), cost);
	}

	#giveBack(keys: readonly AddressKey[], cost: number): void {
		for (const { key, weight } of keys) this.#rates.giveBack(key, cost, weight);
	}
}
