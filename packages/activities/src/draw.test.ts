import { expect, test } from "vitest";
import { drawn } from "./draw.ts";

test("a seed stands for the same eight numbers wherever it is drawn, and another seed for others", () => {
	const seed = "0123456789abcdef0123456789abcdef";
	const numbers = drawn(seed);
	expect(numbers).toHaveLength(8);
	for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
	expect(drawn(seed)).toEqual(numbers);
	expect(drawn(`1${seed.slice(1)}`)).not.toEqual(numbers);
});

test("they are spread evenly", () => {
	const tenths = new Array<number>(10).fill(0);
	for (let seed = 0; seed < 2_000; seed += 1)
		for (const number of drawn(seed.toString(16).padStart(32, "0")))
			tenths[Math.floor(number * 10)] = (tenths[Math.floor(number * 10)] ?? 0) + 1;
	// 1,600 each on the average; six times their deviation
	for (const count of tenths) expect(Math.abs(count - 1_600)).toBeLessThan(230);
});
