import { expect, test } from "vitest";
import { Dice } from "../test/dice.ts";
import { has, having } from "./bits.ts";

test("bits hold what a set holds, whatever is put in and taken out", () => {
	const dice = new Dice(7);
	const numbers = new Set<number>();
	let bits = "";
	for (let step = 0; step < 2_000; step += 1) {
		const number = dice.below(400);
		const is = dice.chance(0.5);
		bits = having(bits, number, is);
		if (is) numbers.add(number);
		else numbers.delete(number);
		const asked = dice.below(400);
		expect(has(bits, asked)).toBe(numbers.has(asked));
	}
	for (const number of numbers) bits = having(bits, number, false);
	expect(bits).toBe("");
});
