/** about 35 minutes: the most that 31 bits hold */
const US_MAX = 2 ** 31 - 1;
/** 1,024 steps for each power of two up to 1 ms, 1,024 for each above: better than 0.1 % everywhere. */
const SUB_BITS = 10;
const BUCKETS = (33 - SUB_BITS) << SUB_BITS;
const PLOTTED = [0, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99, 99.999, 100];

/** Latencies in ms, kept in µs. Counted by a shift and an add: a delivery costs the crowd a few ns. */
export class Latencies {
	#counts = new Float64Array(BUCKETS);
	#sumUs = 0;
	#maxUs = 0;

	add(ms: number): void {
		const us = ms <= 0 ? 0 : ms * 1000;
		const whole = us < US_MAX ? us | 0 : US_MAX;
		const index = bucketOf(whole);
		this.#counts[index] = (this.#counts[index] ?? 0) + 1;
		this.#sumUs += us;
		if (us > this.#maxUs) this.#maxUs = us;
	}

	/** Everything so far, as plain data that another thread can add to its own; then empty. */
	take() {
		const taken = { counts: this.#counts, sumUs: this.#sumUs, maxUs: this.#maxUs };
		this.#counts = new Float64Array(BUCKETS);
		this.#sumUs = 0;
		this.#maxUs = 0;
		return taken;
	}
}

/** What is kept of a histogram, all in ms. */
export function summaryOf(parts: readonly ReturnType<Latencies["take"]>[]) {
	const counts = new Float64Array(BUCKETS);
	for (const part of parts)
		for (const [bucket, count] of part.counts.entries()) counts[bucket] = (counts[bucket] ?? 0) + count;
	const count = counts.reduce((sum, own) => sum + own, 0);
	const max = Math.max(0, ...parts.map(({ maxUs }) => maxUs)) / 1000;
	const at = (percentile: number): number => {
		// no bucket's middle: it is known
		if (percentile === 100) return max;
		let left = Math.max(1, Math.round((percentile / 100) * count));
		const bucket = counts.findIndex((own) => {
			left -= own;
			return left <= 0;
		});
		return count === 0 ? 0 : Math.min(max, middleOf(bucket) / 1000);
	};
	return {
		count,
		mean: count === 0 ? 0 : parts.reduce((sum, { sumUs }) => sum + sumUs, 0) / count / 1000,
		...{ p50: at(50), p99: at(99), p999: at(99.9), max },
		/** for plots: [percentile, ms] rising */
		percentiles: count === 0 ? [] : PLOTTED.map((percentile) => [percentile, at(percentile)] as const),
	};
}

function bucketOf(us: number): number {
	const shift = Math.max(0, 31 - SUB_BITS - Math.clz32(us));
	return (shift << SUB_BITS) + (us >>> shift);
}

/** The middle of a bucket, µs. */
function middleOf(bucket: number): number {
	// from the second power on, a bucket's own bits lie between 2^10 and 2^11
	const shift = Math.max(0, (bucket >> SUB_BITS) - 1);
	const bits = bucket - (shift << SUB_BITS);
	return Math.round((bits + 0.5) * 2 ** shift - 0.5);
}
