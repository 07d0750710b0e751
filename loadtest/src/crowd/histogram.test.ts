import fc from "fast-check";
import { expect, test } from "vitest";
import { Latencies, summaryOf } from "./histogram.ts";

test("percentiles are those of the sorted values, to a thousandth", () => {
	const ms = fc.double({ min: 0.002, max: 1_000_000, noNaN: true });
	fc.assert(
		fc.property(fc.array(ms, { minLength: 1, maxLength: 400 }), (values) => {
			const latencies = new Latencies();
			for (const value of values) latencies.add(value);
			const sorted = values.toSorted((a, b) => a - b);
			const summary = summaryOf([latencies.take()]);
			const rank = (percentile: number): number =>
				sorted[Math.max(0, Math.ceil((percentile / 100) * sorted.length) - 1)] ?? 0;
			expect(summary.count).toBe(values.length);
			expect(summary.percentiles.at(-1)).toEqual([100, summary.max]);
			const longest = sorted.slice(-3);
			const mean = longest.reduce((sum, value) => sum + value, 0) / longest.length;
			expect(Math.abs(summary.longestMean(3) - mean)).toBeLessThanOrEqual(0.0025 * mean + 0.0011);
			for (const [percentile, got] of [
				[50, summary.p50],
				[99, summary.p99],
				[100, summary.max],
			] as const)
				expect(Math.abs(got - rank(percentile))).toBeLessThanOrEqual(0.0025 * rank(percentile) + 0.0011);
		}),
	);
});

test("the parts of several threads make one", () => {
	const [one, other] = [new Latencies(), new Latencies()];
	one.add(1);
	other.add(3);
	const near = (ms: number) => expect.closeTo(ms, 2);
	const parts = structuredClone([one.take(), other.take()]);
	expect(summaryOf(parts)).toMatchObject({ count: 2, mean: near(2), max: near(3) });
	expect(summaryOf([one.take()])).toMatchObject({ count: 0, p99: 0, percentiles: [] });
});
