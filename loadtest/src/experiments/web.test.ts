import { expect, test } from "vitest";
import type { Sampler } from "../lab/parts.ts";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
import { percentile } from "./measured.ts";
import { said } from "./web/bench.ts";
import { keepLooks } from "./web/memory.ts";
import { web } from "./web.ts";

const QUIET = { generatorShare: 0.2, othersShare: 0.02 };

function verdict(part: string, samples: readonly Sample[], params = {}) {
	return verdicts(web, samples, { params: { parts: [part], ...params } })[0];
}

function of(part: string, ...runs: readonly Readonly<Record<string, number>>[]): Sample[] {
	return sampled("parley", { part }, ...runs.map((values) => ({ ...QUIET, ...values })));
}

test("a first screen above its budget is missed", () => {
	expect(verdict("weight", of("weight", { bytes: 110_000 }))).toBe("reached");
	expect(verdict("weight", of("weight", { bytes: 110_001 }))).toBe("missed");
	expect(verdict("weight", of("weight", { bytes: 0 }))).toBe("missed");
});

test("first paint is judged by the median of all visits; a busy machine excuses only what was missed", () => {
	const visits = (ms: readonly number[], othersShare = 0.02) =>
		verdict(
			"load",
			of("load", ...ms.map((largestContentfulPaintMs) => ({ largestContentfulPaintMs, othersShare }))),
		);
	expect(visits([900, 2_000, 950])).toBe("reached");
	expect(visits([900, 1_100, 1_200])).toBe("missed");
	expect(visits([900, 1_100, 1_200], 0.5)).toBe("not-shown");
	expect(visits([900], 0.5)).toBe("reached");
});

test("typing is judged on this machine as it is, at p99, and only under the whole flood", () => {
	const typed = (glyphP99Ms: number, params = {}) =>
		verdict(
			"typing",
			[
				...sampled("parley", { part: "typing", cpuSlowdown: 1 }, { ...QUIET, glyphP99Ms }),
				...sampled("parley", { part: "typing", cpuSlowdown: 4 }, { ...QUIET, glyphP99Ms: 400 }),
			],
			params,
		);
	expect(typed(20)).toBe("reached");
	expect(typed(70)).toBe("missed");
	expect(typed(20, { perSecond: 100 })).toBe("not-shown");
});

test("one long task while scrolling, in any run, is one too many", () => {
	const scrolled = (...longTasks: readonly number[]) =>
		verdict("scrolling", of("scrolling", ...longTasks.map((tasks) => ({ longTasks: tasks }))));
	expect(scrolled(0, 0)).toBe("reached");
	expect(scrolled(0, 0, 1)).toBe("missed");
});

test("memory is flat within a tenth in each of heap, nodes and listeners; less of it is no fault", () => {
	const before = { done: 0, heapBytes: 10_000, nodes: 1_000, listeners: 100 };
	const after = (part: Partial<typeof before>, switches = 50) => {
		const samples: Sample[] = [];
		const keep: Sampler = (values, at) =>
			samples.push({ server: "parley", run: 0, at: { part: "switching", ...at }, values });
		keepLooks(keep, [before, { ...before, done: 50, ...part }]);
		return verdict("switching", samples, { switches });
	};
	expect(after({ heapBytes: 10_999, nodes: 600 })).toBe("reached");
	expect(after({ heapBytes: 11_001 })).toBe("missed");
	expect(after({ nodes: 1_200 })).toBe("missed");
	expect(after({ listeners: 111 })).toBe("missed");
	expect(after({}, 49)).toBe("not-shown");
});

test("percentiles are values that were measured", () => {
	expect(percentile([3, 1, 2], 50)).toBe(2);
	expect(percentile([1, 2, 3, 4], 99)).toBe(4);
	expect(percentile([], 50)).toBeNaN();
});

test("a history holds every kind of text", () => {
	expect(new Set(Array.from({ length: 12 }, (_, n) => said(n))).size).toBe(11);
});
