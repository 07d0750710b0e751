import { describe, expect, test } from "vitest";
import type { Result } from "../lab/result.ts";
import { compare, comparisonLines } from "./compare.ts";
import { resultWith } from "./test-support/results.ts";

function measured(...values: readonly number[]): Result {
	const samples = values.map((p99Ms, run) => ({
		server: "parley",
		run,
		at: { users: 8 },
		values: { p99Ms },
	}));
	return resultWith({ samples });
}

function changeBetween(before: readonly number[], after: readonly number[]) {
	return compare(measured(...before), measured(...after)).points[0];
}

describe("a point of two runs", () => {
	test("moved when their ranges lie apart, and by the ratio of the medians", () => {
		expect(changeBetween([9, 10, 11], [19, 20, 21])).toMatchObject({
			ratio: 2,
			change: "higher",
		});
		expect(changeBetween([19, 20, 21], [9, 10, 11])).toMatchObject({
			ratio: 0.5,
			change: "lower",
		});
	});

	test("did not when they overlap", () => {
		expect(changeBetween([9, 10, 15], [14, 20, 21])?.change).toBe("within-the-spread");
	});

	test("says nothing when it was measured once", () => {
		expect(changeBetween([10], [20])?.change).toBe("unrepeated");
	});

	test("has no ratio to zero", () => {
		expect(comparisonLines(compare(measured(0, 0), measured(1, 2))).join()).not.toMatch(/×|Infinity|NaN/);
	});
});

test("samples of one point are taken together over their runs, and named by what they are at", () => {
	const [point] = compare(measured(4, 5, 9), measured(4, 5, 9)).points;
	expect(point).toMatchObject({
		what: "p99: parley, 8 users",
		before: { median: 5, min: 4, max: 9, n: 3 },
	});
});

test("two figures that are called the same in words are two", () => {
	const samples = [{ server: "parley", run: 0, at: {}, values: { waitMs: 5, waitBytes: 700 } }];
	const { points } = compare(resultWith({ samples }), resultWith({ samples }));
	expect(points.map(({ figure, ratio }) => [figure, ratio])).toEqual([
		["waitMs", 1],
		["waitBytes", 1],
	]);
});

test("how busy others were is no figure of a server", () => {
	const samples = [{ server: "parley", run: 0, at: {}, values: { othersShare: 0.5, generatorShare: 0.5 } }];
	expect(compare(resultWith({ samples }), resultWith({ samples })).points).toEqual([]);
});

test("another machine, size, parameter, a partial run and a busy machine are said loudly", () => {
	const other = resultWith({
		size: "full",
		params: { users: [1, 4] },
		partial: "stopped.",
		machine: { ...resultWith().machine, cpu: "another", node: "26.0.0", loadBefore: 0.9 },
	});
	const said = comparisonLines(compare(resultWith(), other)).join("\n");
	for (const words of [
		"processor: a processor before, another after",
		"Node.js",
		"size: quick before",
		"users: 1,2 before, 1,4 after",
		"bytes: 25 before, none after",
		"partial: no before, stopped. after",
		"90",
	])
		expect(said).toContain(words);
	expect(compare(resultWith(), resultWith()).differences).toEqual([]);
});

test("what moved is told, with both figures and their ratio", () => {
	const [summary, line] = comparisonLines(compare(measured(9, 11), measured(19, 21)));
	expect(summary).toContain("1 moved beyond the spread");
	expect(line).toMatch(/^p99: parley, 8 users: higher, 10\sms \(9–11\) → 20\sms \(19–21\), 2×$/);
});
