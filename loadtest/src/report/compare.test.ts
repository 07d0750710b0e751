import { expect, test } from "vitest";
import type { Result } from "../lab/result.ts";
import { compared } from "./compare.ts";
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

function moved(before: readonly number[], after: readonly number[]) {
	const [summary, ...lines] = compared(measured(...before), measured(...after));
	expect(summary).toContain(`of 1 points in common, ${lines.length} moved`);
	return lines[0]?.replaceAll("\u00a0", " ");
}

test("a point moved when its ranges lie apart, and by the ratio of the medians", () => {
	expect(moved([9, 10, 11], [19, 20, 21])).toBe("p99Ms: parley, 8 users: 10 ms (9–11) → 20 ms (19–21), 2×");
	expect(moved([19, 20, 21], [9, 10, 11])).toMatch(/, 0\.5×$/);
	expect(moved([9, 10, 15], [14, 20, 21])).toBeUndefined();
	expect(moved([0, 0], [1, 2])).not.toMatch(/×|Infinity|NaN/);
});

test("a point that was measured once says nothing, and that is said", () => {
	expect(moved([10], [20])).toBeUndefined();
	expect(compared(measured(10), measured(20))[0]).toContain("1 were measured only once");
});

test("how busy others were is no figure of a server", () => {
	const values = { waitMs: 5, waitBytes: 700, othersShare: 0.5, generatorShare: 0.5 };
	const result = resultWith({ samples: [{ server: "parley", run: 0, at: {}, values }] });
	expect(compared(result, result)[0]).toContain("of 2 points in common");
});

test("another machine, size, parameter, and a partial run are said loudly", () => {
	const other = resultWith({
		size: "full",
		params: { users: [1, 4] },
		partial: "stopped.",
		machine: { ...resultWith().machine, cpu: "another", node: "26.0.0" },
	});
	const said = compared(resultWith(), other).join("\n");
	for (const words of [
		"Mind: processor: a processor before, another after",
		"Node.js",
		"size: quick before",
		"users: 1,2 before, 1,4 after",
		"bytes: 25 before, none after",
		"partial: no before, stopped. after",
	])
		expect(said).toContain(words);
	expect(compared(resultWith(), resultWith())).toHaveLength(1);
});
