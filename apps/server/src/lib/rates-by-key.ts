import type { Clock } from "./clock.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Keys remembered at a time: past it, the one that asked longest ago starts afresh. */
const KEYS_MAX = 10_000;

export interface RatesOptions {
	/** 0: no limit */
	readonly perSecond: number;
	/** so many seconds' worth may come at once */
	readonly burstS: number;
	readonly clock: Clock;
}

/** One rate for each address, session or whatever else a key stands for, in bounded memory. */
export class RatesByKey {
	readonly #options: RatesOptions;
	/** in order of use */
	readonly #buckets = new Map<string, TokenBucket>();

	constructor(options: RatesOptions) {
		this.#options = options;
	}

	/** Takes what it costs (at most the burst) and returns 0, or returns the ms until there would be as much. */
	take(key: string, cost = 1): number {
		const { perSecond, burstS, clock } = this.#options;
		if (perSecond === 0) return 0;
		const now = clock.now();
		const burst = Math.max(1, perSecond * burstS);
		const bucket = this.#buckets.get(key) ?? new TokenBucket({ perSecond, burst, now });
		this.#buckets.delete(key);
		this.#buckets.set(key, bucket);
		const [oldest] = this.#buckets.keys();
		if (this.#buckets.size > KEYS_MAX && oldest !== undefined) this.#buckets.delete(oldest);
		return bucket.take(now, Math.min(cost, burst));
	}
}
