import type { Clock } from "./clock.ts";
import { RecentMap } from "./recent-map.ts";
import { TokenBucket } from "./token-bucket.ts";

export interface RatesOptions {
	/** 0: no limit */
	readonly perSecond: number;
	/** so many seconds' worth may come at once */
	readonly burstS: number;
	/** each key stands for many people: a refused call of one takes nothing from the others */
	readonly isShared?: boolean;
	readonly clock: Clock;
}

/** One rate for each address, session or whatever else a key stands for, in bounded memory. */
export class RatesByKey {
	readonly #options: RatesOptions;
	/** a key that is forgotten starts afresh */
	readonly #buckets = new RecentMap<TokenBucket>();

	constructor(options: RatesOptions) {
		this.#options = options;
	}

	/**
	 * Takes what it costs (at most the burst) and returns 0, or returns the ms until there would be as much. `times`: a key
	 * that stands for many has so many times the rate and the burst.
	 */
	take(key: string, cost = 1, times = 1): number {
		const { perSecond, burstS, clock } = this.#options;
		if (perSecond === 0) return 0;
		const burst = Math.max(1, perSecond * burstS) * times;
		return this.#bucket(key, burst, times).take(clock.now(), Math.min(cost, burst));
	}

	/** What was taken turned out to cost nothing. */
	giveBack(key: string, cost = 1, times = 1): void {
		const { perSecond, burstS } = this.#options;
		const burst = Math.max(1, perSecond * burstS) * times;
		if (perSecond > 0) this.#bucket(key, burst, times).giveBack(Math.min(cost, burst));
	}

	#bucket(key: string, burst: number, times: number): TokenBucket {
		const { perSecond, isShared, clock } = this.#options;
		return this.#buckets.get(
			key,
			() => new TokenBucket({ perSecond: perSecond * times, burst, now: clock.now(), isShared }),
		);
	}
}
