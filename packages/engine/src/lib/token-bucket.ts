/** What sums of fractions are wrong by: whoever comes exactly when told is not refused for it. */
const ROUNDING = 1e-6;

/**
 * A rate with a burst; `perSecond` 0 means no limit. A refused call costs what has come back since (CONN3): whoever
 * hammers on gets nothing at all until there is a pause. Of a bucket that many share it costs nothing, else each who
 * comes when told would take away what another was told to wait for. Times in ms of a monotonic clock.
 */
export class TokenBucket {
	readonly #perMs: number;
	readonly #burst: number;
	readonly #isShared: boolean;
	#tokens: number;
	#at: number;

	/** `tokens`: what there is at the beginning, the burst unless told */
	constructor(options: {
		perSecond: number;
		burst: number;
		now: number;
		tokens?: number;
		isShared?: boolean | undefined;
	}) {
		this.#perMs = options.perSecond / 1000;
		this.#burst = options.burst;
		this.#isShared = options.isShared ?? false;
		this.#tokens = options.tokens ?? options.burst;
		this.#at = options.now;
	}

	/** Takes what it costs (at most the burst) and returns 0, or returns the ms until there would be as much. */
	take(now: number, cost = 1): number {
		if (this.#perMs === 0) return 0;
		const tokens = Math.min(this.#burst, this.#tokens + (now - this.#at) * this.#perMs);
		this.#at = now;
		const isEnough = tokens >= cost - ROUNDING;
		this.#tokens = this.#isShared && !isEnough ? tokens : Math.max(0, tokens - cost);
		return isEnough ? 0 : Math.ceil((cost - this.#tokens) / this.#perMs);
	}

	/** ms until there would be as much as one costs; 0: now. Takes nothing. */
	waitMs(now: number): number {
		if (this.#perMs === 0) return 0;
		const missing = 1 - (this.#tokens + (now - this.#at) * this.#perMs);
		return missing <= ROUNDING ? 0 : Math.ceil(missing / this.#perMs);
	}

	/** What was taken turned out to cost nothing. */
	giveBack(cost = 1): void {
		this.#tokens = Math.min(this.#burst, this.#tokens + cost);
	}
}
