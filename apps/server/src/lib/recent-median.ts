const SAMPLES_MAX = 128;
/** To find a median means to sort, and whoever asks may ask often. */
const FRESH_MS = 1_000;

/** The median of the newest samples of a time window, found at most once a second; ms on a monotonic clock. */
export class RecentMedian {
	readonly #windowMs: number;
	#samples: { at: number; value: number }[] = [];
	#found: { readonly at: number; readonly value: number } | undefined;

	constructor(windowMs: number) {
		this.#windowMs = windowMs;
	}

	add(value: number, at: number): void {
		this.#samples.push({ at, value });
		if (this.#samples.length > SAMPLES_MAX * 2) this.#samples = this.#samples.slice(-SAMPLES_MAX);
	}

	median(now: number): number | null {
		if (this.#found !== undefined && now - this.#found.at < FRESH_MS) return this.#found.value;
		const values = this.#samples
			.slice(-SAMPLES_MAX)
			.filter((sample) => now - sample.at <= this.#windowMs)
			.map((sample) => sample.value)
			.sort((a, b) => a - b);
		const value = values[values.length >> 1];
		this.#found = value === undefined ? undefined : { at: now, value };
		return value ?? null;
	}
}
