import { expect, test } from "vitest";
import { growthOf, slopeOf } from "./slope.ts";

test("a straight line has its own slope, without an error", () => {
	const { perX, standardError } = slopeOf([
		[0, 5],
		[1, 7],
		[2, 9],
		[4, 13],
	]);
	expect(perX).toBeCloseTo(2);
	expect(standardError).toBeCloseTo(0);
});

test("what goes up and down has a slope within its error", () => {
	const { perX, standardError } = slopeOf(Array.from({ length: 40 }, (_, x) => [x, x % 2] as const));
	expect(Math.abs(perX)).toBeLessThan(2 * standardError);
});

test("two points, or one moment, say nothing", () => {
	expect(
		slopeOf([
			[0, 1],
			[1, 9],
		]).standardError,
	).toBe(Number.POSITIVE_INFINITY);
	expect(
		slopeOf([
			[3, 1],
			[3, 2],
			[3, 9],
		]).standardError,
	).toBe(Number.POSITIVE_INFINITY);
});

test("growth is a part of itself, and none where it may be chance", () => {
	expect(growthOf([0, 1, 2, 3, 4].map((x) => [x, 100 + x]))).toBeCloseTo(4 / 102);
	expect(growthOf([0, 1, 2, 3, 4].map((x) => [x, 100 - x]))).toBe(0);
	expect(growthOf(Array.from({ length: 40 }, (_, x) => [x, x % 2] as const))).toBe(0);
	expect(
		growthOf([
			[0, 1],
			[1, 9],
		]),
	).toBeUndefined();
});
