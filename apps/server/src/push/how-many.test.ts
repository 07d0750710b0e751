import { expect, test } from "vitest";
import { howMany } from "./how-many.ts";

test("[PUSH3] a turn does so much work, whatever each message costs, and one at least", () => {
	const itself = (work: number): number => work;
	expect(howMany([5_000, 1], itself, 2_000)).toBe(1);
	expect(howMany([1_000, 1_000, 1], itself, 2_000)).toBe(2);
	expect(howMany(Array(1_000).fill(200), itself, 2_000)).toBe(10);
	expect(howMany([200], itself, 2_000)).toBe(1);
	expect(howMany([], itself, 2_000)).toBe(0);
});
