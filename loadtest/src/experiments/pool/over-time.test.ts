import { expect, test } from "vitest";
import { overTime } from "./over-time.ts";

test("each stretch of the load is a point: its p99, at its middle", () => {
	const answers = Array.from({ length: 4_000 }, (_, index) => [index + 1, index % 100] as const);
	const line = overTime(answers);
	expect(line).toHaveLength(40);
	expect(line[0]).toEqual({ x: 0.05, y: 98 });
	expect(line.at(-1)?.x).toBeCloseTo(3.95);
});

test("a stretch without answers has no point, and no answers have no line", () => {
	expect(
		overTime([
			[10, 1],
			[1_000, 2],
		]),
	).toEqual([
		{ x: 0.0125, y: 1 },
		{ x: 0.9875, y: 2 },
	]);
	expect(overTime([])).toEqual([]);
});
