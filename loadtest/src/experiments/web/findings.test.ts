import { expect, test } from "vitest";
import { partsOf } from "../../lab/parts.ts";
import { said } from "./author.ts";
import { load } from "./load.ts";
import { concludeMemory } from "./memory-report.ts";
import { SIZES } from "./params.ts";
import { parts } from "./parts.ts";
import { percentile } from "./percentile.ts";
import { scrolling } from "./scrolling.ts";
import { concludeTyping } from "./typing-report.ts";
import { weight } from "./weight.ts";

const quiet = { generatorShare: 0.2, othersShare: 0.02 };
const seen = {
	keys: Array<number>(300).fill(20),
	keyEvents: [],
	frames: [16, 17],
	longTasks: [] as number[],
};
const verdictOf = ({ findings }: { findings: readonly { verdict: string }[] }) => findings[0]?.verdict;

test("a first screen above its budget is missed", () => {
	expect(verdictOf(weight.conclude([110_000], SIZES.default))).toBe("reached");
	expect(verdictOf(weight.conclude([110_001], SIZES.default))).toBe("missed");
});

test("first paint is judged by the median of all visits; a busy machine excuses only what was missed", () => {
	const run = (largest: readonly number[], othersShare = 0.02) =>
		load.conclude([{ largest, what: "p hello", generatorShare: 0, othersShare }], SIZES.default);
	expect(verdictOf(run([900, 2_000, 950]))).toBe("reached");
	expect(verdictOf(run([900, 1_100, 1_200]))).toBe("missed");
	expect(verdictOf(run([900, 1_100, 1_200], 0.5))).toBe("not-shown");
	expect(verdictOf(run([900], 0.5))).toBe("reached");
});

test("typing is judged on this machine as it is, at p99, and only under the whole flood", () => {
	const run = (keys: readonly number[], params = SIZES.default) =>
		concludeTyping(
			[
				{
					asIs: { ...quiet, cpuSlowdown: 1, seen: { ...seen, keys } },
					slowed: { ...quiet, cpuSlowdown: 4, seen: { ...seen, keys: [400] } },
				},
			],
			params,
		);
	expect(verdictOf(run(seen.keys))).toBe("reached");
	expect(verdictOf(run([...seen.keys, 70, 70, 70, 70]))).toBe("missed");
	expect(verdictOf(run(seen.keys, { ...SIZES.default, perSecond: 100 }))).toBe("not-shown");
});

test("one long task while scrolling, in any run, is one too many", () => {
	const run = (longTasks: readonly number[]) => ({ ...quiet, seen: { ...seen, longTasks } });
	expect(verdictOf(scrolling.conclude([run([]), run([])], SIZES.default))).toBe("reached");
	expect(verdictOf(scrolling.conclude([run([]), run([51])], SIZES.default))).toBe("missed");
});

test("memory is flat within a tenth in each of heap, nodes and listeners; less of it is no fault", () => {
	const words = { id: "x", title: "X", what: "switches", goal: 50, why: "held" };
	const before = { done: 0, heapBytes: 10_000, nodes: 1_000, listeners: 100 };
	const after = (part: Partial<typeof before>) =>
		verdictOf(concludeMemory([{ looks: [before, { ...before, done: 50, ...part }] }], words));
	expect(after({ heapBytes: 10_999, nodes: 600 })).toBe("reached");
	expect(after({ heapBytes: 11_001 })).toBe("missed");
	expect(after({ nodes: 1_200 })).toBe("missed");
	expect(after({ listeners: 111 })).toBe("missed");
	expect(after({ done: 49 })).toBe("not-shown");
});

test("percentiles are values that were measured", () => {
	expect(percentile([3, 1, 2], 50)).toBe(2);
	expect(percentile([1, 2, 3, 4], 99)).toBe(4);
	expect(percentile([], 50)).toBeNaN();
});

test("a part that is not known is refused with those that are", () => {
	expect(() => partsOf(parts, ["weight", "colour"])).toThrow('There is no part "colour" of web.');
});

test("a history holds every kind of text", () => {
	expect(new Set(Array.from({ length: 12 }, (_, n) => said(n))).size).toBe(11);
});
