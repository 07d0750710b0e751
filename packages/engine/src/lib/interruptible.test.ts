import { expect, test } from "vitest";
import { each, runAtOnce, runInPortions } from "./interruptible.ts";

function* sum(numbers: readonly number[]) {
	let all = 0;
	yield* each(numbers, (one) => {
		all += one;
	});
	return all;
}

const numbers = Array.from({ length: 10_000 }, (_, index) => index);
const expected = (numbers.length * (numbers.length - 1)) / 2;

test("in portions comes to the same as at once, and others have their turns in between", async () => {
	expect(runAtOnce(sum(numbers))).toBe(expected);
	let turns = 0;
	const count = (): void => {
		turns += 1;
		timer = setImmediate(count);
	};
	let timer = setImmediate(count);
	expect(await runInPortions(sum(numbers), 0)).toBe(expected);
	clearImmediate(timer);
	expect(turns).toBeGreaterThan(10);
});

test("what breaks in it ends it, and what it read from is given back", async () => {
	let isOpen = true;
	function* rows() {
		try {
			yield* numbers;
		} finally {
			isOpen = false;
		}
	}
	const work = each(rows(), (one) => {
		if (one === 1_000) throw new Error("a row that cannot be read");
	});
	await expect(runInPortions(work)).rejects.toThrow("a row that cannot be read");
	expect(isOpen).toBe(false);
});
