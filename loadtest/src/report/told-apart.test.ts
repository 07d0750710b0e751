import { expect, test } from "vitest";
import { spreadOf } from "../lab/result.ts";
import { toldApart } from "./told-apart.ts";

const low = spreadOf([1, 2, 3]);
const high = spreadOf([8, 9, 10]);

test("two figures differ where neither's median lies within the other's range", () => {
	expect(toldApart(low, high)).toBe("less");
	expect(toldApart(high, low)).toBe("more");
	expect(toldApart(low, spreadOf([2, 9, 10]))).toBe("alike");
	expect(toldApart(spreadOf([2, 9, 10]), low)).toBe("alike");
});

test("one value or two say nothing about scatter", () => {
	expect(toldApart(spreadOf([1]), high)).toBe("alike");
	expect(toldApart(low, spreadOf([8, 9]))).toBe("alike");
});
