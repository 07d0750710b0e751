import type { Addresses } from "./addresses.ts";
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
		this.#rates = new RatesByKey(rates);
	}

	/**
	 * Takes what it costs and returns 0, or returns the ms until there would be as much. The larger network pays only for
	 * what the smaller one may: else a flood from one would use up what is its neighbours'.
	 */
	take(address: string, cost = 1): number {
		for (const { key, weight } of this.#addresses.keysOf(address)) {
			const waitMs = this.#rates.take(key, cost, weight);
			if (waitMs > 0) return waitMs;
		}
		return 0;
	}

	/** What was taken turned out to cost nothing. */
	giveBack(address: string, cost = 1): void {
		for (const { key, weight } of this.#addresses.keysOf(address)) this.#rates.giveBack(key, cost, weight);
	}
}
