import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { sampled, verdicts } from "../test-support/judged.ts";
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
	const after = (part: Readonly<Record<string, number>>, switches = 50) =>
		verdict("switching", of("switching", { heapRatio: 1, nodesRatio: 1, listenersRatio: 1, ...part }), {
			switches,
		});
	expect(after({ heapRatio: 1.099, nodesRatio: 0.6 })).toBe("reached");
	expect(after({ heapRatio: 1.101 })).toBe("missed");
	expect(after({ nodesRatio: 1.2 })).toBe("missed");
	expect(after({ listenersRatio: 1.11 })).toBe("missed");
	expect(after({}, 49)).toBe("not-shown");
});
