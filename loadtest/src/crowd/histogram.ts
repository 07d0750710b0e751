import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

/** about 35 minutes */
const US_MAX = 2 ** 31 - 1;
const PLOTTED = [0, 10, 25, 50, 75, 90, 95, 97.5, 99, 99.5, 99.9, 99.95, 99.99, 99.999, 100];

/** Latencies in ms, kept in µs to a thousandth of each: a delivery costs the crowd some tens of ns. */
export class Latencies {
	#kept = empty();

	add(ms: number): void {
		this.#kept.record(Math.min(US_MAX, Math.max(1, Math.round(ms * 1000))));
	}

	/** Everything so far, which another thread can add to its own; then empty. */
	take(): RecordableHistogram {
		const taken = this.#kept;
		this.#kept = empty();
		return taken;
	}
}

/** What is kept of a histogram, all in ms. */
export function summaryOf(parts: readonly RecordableHistogram[]) {
	const all = empty();
	for (const part of parts) all.add(part);
	const { count } = all;
	const at = (percentile: number) =>
		count === 0 ? 0 : all.percentile(Math.max(percentile, Number.MIN_VALUE)) / 1000;
	return {
		count,
		mean: count === 0 ? 0 : all.mean / 1000,
		...{ p50: at(50), p99: at(99), max: at(100) },
		/** of the so many longest */
		longestMean: (most: number) => {
			const longest = Math.min(most, count);
			const each = Array.from({ length: longest }, (_, nth) => at(100 * (1 - nth / count)));
			return each.reduce((sum, ms) => sum + ms, 0) / Math.max(1, longest);
		},
		/** for plots: [percentile, ms] rising */
		percentiles: count === 0 ? [] : PLOTTED.map((percentile) => [percentile, at(percentile)] as const),
	};
}

function empty(): RecordableHistogram {
	return createHistogram({ lowest: 1, highest: US_MAX, figures: 3 });
}
