const SAMPLES_MAX = 128;

/** The median of the newest samples of a time window; ms on a monotonic clock. */
export class RecentMedian {
	readonly #windowMs: number;
	#samples: { at: number; value: number }[] = [];

	constructor(windowMs: number) {
		this.#windowMs = windowMs;
	}

	add(value: number, at: number): void {
		this.#samples.push({ at, value });
		if (this.#samples.length > SAMPLES_MAX * 2) this.#samples = this.#samples.slice(-SAMPLES_MAX);
	}

	median(now: number): number | null {
		const values = this.#samples
			.slice(-SAMPLES_MAX)
			.filter((sample) => now - sample.at <= this.#windowMs)
			.map((sample) => sample.value)
			.sort((a, b) => a - b);
		return values[values.length >> 1] ?? null;
	}
}
