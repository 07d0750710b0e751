import { describe, expect, test } from "vitest";
import { type Result, type Spread, spreadOf } from "../lab/result.ts";
import { compare } from "./compare.ts";
import { renderComparison } from "./comparison-page.ts";
import { linesPlot, resultWith } from "./test-support/results.ts";

function measured(y: number | Spread): Result {
	return resultWith({
		plots: [linesPlot({ series: [{ name: "parley", role: "parley", points: [{ x: 8, y }] }] })],
	});
}

function changeBetween(before: number | Spread, after: number | Spread) {
	return compare(measured(before), measured(after)).points[0];
}

describe("a point of two runs", () => {
	test("moved when their ranges lie apart, and by the ratio of the medians", () => {
		expect(changeBetween(spreadOf([9, 10, 11]), spreadOf([19, 20, 21]))).toMatchObject({
			ratio: 2,
			change: "higher",
		});
		expect(changeBetween(spreadOf([19, 20, 21]), spreadOf([9, 10, 11]))).toMatchObject({
			ratio: 0.5,
			change: "lower",
		});
	});

	test("did not when they overlap", () => {
		expect(changeBetween(spreadOf([9, 10, 15]), spreadOf([14, 20, 21]))?.change).toBe("within-the-spread");
	});

	test("says nothing when it was measured once", () => {
		expect(changeBetween(10, 20)?.change).toBe("unrepeated");
	});

	test("has no ratio to zero", () => {
		expect(changeBetween(spreadOf([0, 0]), spreadOf([1, 2]))).not.toHaveProperty("ratio");
	});
});

test("the study's own figures are not compared", () => {
	const published = resultWith({
		plots: [linesPlot({ series: [{ name: "x", role: "published", points: [{ x: 1, y: 1 }] }] })],
	});
	expect(compare(published, published).points).toEqual([]);
});

test("rows of one server at several sizes are told apart by what stands left of their figures", () => {
	const rows = [1, 2].map((users) => ({ server: "parley", users, time: spreadOf([users, users * 2]) }));
	const columns = ["server", "users", "time"].map((key) => ({ key, label: key }));
	const result = resultWith({ tables: [{ id: "t", title: "t", columns, rows }] });
	expect(compare(result, result).points.map((point) => point.at)).toEqual(["users 1, time", "users 2, time"]);
});

test("samples of one point are taken together over their runs", () => {
	const samples = [4, 5, 9].map((p99Ms, run) => ({
		server: "parley",
		run,
		at: { users: 8 },
		values: { p99Ms },
	}));
	const [point] = compare(resultWith({ samples }), resultWith({ samples })).points;
	expect(point).toMatchObject({
		kind: "sample",
		where: "p99Ms",
		unit: "ms",
		before: { median: 5, min: 4, max: 9, n: 3 },
	});
});

test("points of one run only are named", () => {
	const comparison = compare(measured(1), resultWith());
	expect(comparison.points).toEqual([]);
	expect(comparison.onlyBefore).toEqual(["A plot: parley, users 8"]);
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
	const html = renderComparison(compare(measured(spreadOf([9, 11])), measured(spreadOf([19, 21])))).text;
	expect(html).toContain("1 moved beyond the spread");
	expect(html.indexOf("▲ higher")).toBeLessThan(html.indexOf("<details"));
});
