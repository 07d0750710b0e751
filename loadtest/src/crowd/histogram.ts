/** What is kept of a histogram, all in ms; `percentiles` for plots: [percentile, ms] rising. */
export interface HistogramSummary {
	readonly count: number;
	readonly mean: number;
	readonly p50: number;
	readonly p90: number;
	readonly p99: number;
	readonly p999: number;
	readonly max: number;
	readonly percentiles: readonly (readonly [number, number])[];
}
