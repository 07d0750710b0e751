import { expect, test } from "vitest";
import { WrongResult } from "../../lab/errors.ts";
import { compareEach, compareWithDirect } from "./compute.ts";

// the first states of seed 0 are 1013904223 and 1196435762, of 2^32
const sequence = { count: 2, seed: 0, operation: "square" } as const;
const answer = { count: 2, sum: 237 ** 2 + 279 ** 2, ms: 1, moveMs: 1, startMs: 1 };

test("right results pass, whole or as a sample", () => {
	compareWithDirect({ ...answer, results: [237 ** 2, 279 ** 2] }, sequence);
	compareWithDirect({ ...answer, sample: [{ index: 1, value: 279 ** 2 }] }, sequence);
});

test("a wrong sum, value or count is a wrong result, never a figure", () => {
	for (const wrong of [
		{ sum: answer.sum + 1 },
		{ count: 3 },
		{ results: [237 ** 2, 278 ** 2] },
		{ sample: [{ index: 0, value: 1 }] },
	])
		expect(() => compareWithDirect({ ...answer, ...wrong }, sequence)).toThrow(WrongResult);
});

test("of numbers that were sent each result counts", () => {
	const numbers = Float64Array.from([4, 9]);
	compareEach(Float64Array.from([2, 3]), numbers, "sqrt");
	for (const wrong of [[2], [2, 3, 0], [3, 2], [2, Number.NaN]])
		expect(() => compareEach(Float64Array.from(wrong), numbers, "sqrt")).toThrow(WrongResult);
});
