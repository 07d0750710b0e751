import type { Addresses } from "./addresses.ts";
import { RatesByKey, type RatesOptions } from "./rates-by-key.ts";

export interface RatesByAddressOptions extends RatesOptions {
	readonly addresses: Addresses;
}

/**
 * A rate for each address, beside which limits by session would hold nothing: sessions are free. An address that counts
 * as ten gets ten times the rate and the burst. `isShared`, true unless told: what is refused takes nothing.
 */
export class RatesByAddress {
	readonly #addresses: Addresses;
	readonly #own: RatesByKey;
	/** of larger networks, in which there are always others */
	readonly #larger: RatesByKey;

	constructor({ addresses, isShared = true, ...rates }: RatesByAddressOptions) {
		this.#addresses = addresses;
		this.#own = new RatesByKey({ ...rates, isShared });
		this.#larger = new RatesByKey({ ...rates, isShared: true });
	}

	/**
	 * Takes what it costs and returns 0, or returns the ms until there would be as much. The larger network pays only for
	 * what the smaller one may: else a flood from one would use up what is its neighbours'.
	 */
	take(address: string, cost = 1): number {
		const [own, larger] = this.#addresses.keysOf(address);
		const waitMs = own === undefined ? 0 : this.#own.take(own.key, cost, own.weight);
		if (waitMs > 0 || larger === undefined) return waitMs;
		const largerWaitMs = this.#larger.take(larger.key, cost, larger.weight);
		if (largerWaitMs > 0 && own !== undefined) this.#own.giveBack(own.key, cost, own.weight);
		return largerWaitMs;
	}

	/** What was taken turned out to cost nothing. */
	giveBack(address: string, cost = 1): void {
		const [own, larger] = this.#addresses.keysOf(address);
		if (own !== undefined) this.#own.giveBack(own.key, cost, own.weight);
		if (larger !== undefined) this.#larger.giveBack(larger.key, cost, larger.weight);
	}
}
