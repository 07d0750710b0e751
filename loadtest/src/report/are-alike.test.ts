import { expect, test } from "vitest";
import { spreadOf } from "../lab/result.ts";
import { areAlike } from "./are-alike.ts";

const low = spreadOf([1, 2, 3]);
const high = spreadOf([8, 9, 10]);

test("two figures differ where neither's median lies within the other's range", () => {
	expect(areAlike(low, high)).toBe(false);
	expect(areAlike(high, low)).toBe(false);
	expect(areAlike(low, spreadOf([2, 9, 10]))).toBe(true);
	expect(areAlike(spreadOf([2, 9, 10]), low)).toBe(true);
});

test("one value or two say nothing about scatter", () => {
	expect(areAlike(spreadOf([1]), high)).toBe(true);
	expect(areAlike(low, spreadOf([8, 9]))).toBe(true);
});
