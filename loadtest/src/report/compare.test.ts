import { describe, expect, test } from "vitest";
import type { Result } from "../lab/result.ts";
import { compare } from "./compare.ts";
import { renderComparison } from "./comparison-page.ts";
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
		expect(changeBetween([0, 0], [1, 2])).not.toHaveProperty("ratio");
	});
});

test("samples of one point are taken together over their runs, and named by what they are at", () => {
	const [point] = compare(measured(4, 5, 9), measured(4, 5, 9)).points;
	expect(point).toMatchObject({
		what: "p99",
		server: "parley",
		at: "8 users",
		unit: "ms",
		before: { median: 5, min: 4, max: 9, n: 3 },
	});
});

test("how busy others were is no figure of a server", () => {
	const samples = [{ server: "parley", run: 0, at: {}, values: { othersShare: 0.5, generatorShare: 0.5 } }];
	expect(compare(resultWith({ samples }), resultWith({ samples })).points).toEqual([]);
});

test("points of one run only are named", () => {
	const comparison = compare(measured(1), resultWith());
	expect(comparison.points).toEqual([]);
	expect(comparison.onlyBefore).toEqual(["p99: parley, 8 users"]);
});

test("another machine, size, parameter, a partial run and a busy machine are said loudly", () => {
	const other = resultWith({
		size: "full",
		params: { users: [1, 4] },
		partial: "stopped.",
		machine: { ...resultWith().machine, cpu: "another", node: "26.0.0", loadBefore: 0.9 },
	});
	const html = renderComparison(compare(resultWith(), other)).text;
	for (const said of [
		"processors",
		"Node.js",
		"sizes: quick",
		"values of users: 1, 2 before, 1, 4 after",
		"values of bytes: 25 before, none after",
		"is partial: stopped.",
		"90 %",
	]) {
		expect(html).toContain(said);
	}
	expect(compare(resultWith(), resultWith()).differences).toEqual([]);
});

test("what moved stands first", () => {
	const html = renderComparison(compare(measured(9, 11), measured(19, 21))).text;
	expect(html).toContain("1 moved beyond the spread");
	expect(html.indexOf("▲ higher")).toBeLessThan(html.indexOf("<details"));
});
