/**
 * A rate with a burst; `perSecond` 0 means no limit. A refused call costs what has come back since (CONN3):
 * whoever hammers on gets nothing at all until there is a pause. Times in ms of a monotonic clock.
 */
export class TokenBucket {
	readonly #perMs: number;
	readonly #burst: number;
	#tokens: number;
	#at: number;

	constructor(options: { perSecond: number; burst: number; now: number }) {
		this.#perMs = options.perSecond / 1000;
		this.#burst = options.burst;
		this.#tokens = options.burst;
		this.#at = options.now;
	}

	/** Takes a token and returns 0, or returns the ms until there would be one. */
	take(now: number): number {
		if (this.#perMs === 0) return 0;
		const tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs);
		this.#at = now;
		this.#tokens = Math.max(0, tokens - 1);
		return tokens >= 1 ? 0 : Math.ceil((1 - this.#tokens) / this.#perMs);
	}
}
