import { pino } from "pino";
import { expect, test } from "vitest";
import { createMetrics } from "../../lib/metrics.ts";
import { HashComparison } from "./hash-comparison.ts";

function compared() {
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	return { comparison: new HashComparison({ logger, metrics: createMetrics() }), logged: () => logged };
}

const at = (thousands: number, hash: string, from = 1) => ({ from, place: thousands * 1_000, hash });

test("of two nodes that differ neither can be said to be wrong, and both say so", () => {
	const { comparison, logged } = compared();
	comparison.reached(at(1, "a"));
	comparison.told("bo", at(1, "a"));
	expect([comparison.verdict, logged()]).toEqual(["alike", ""]);
	comparison.reached(at(2, "aa"));
	expect(comparison.verdict).toBe("alike");
	comparison.told("bo", at(2, "bb"));
	expect(comparison.verdict).toBe("differs");
	expect(logged()).toContain("another log than this one");
	comparison.gone("bo");
	expect(comparison.verdict).toBe("alike");
});

test("a node against two that agree is outvoted, for good; one of those two is not", () => {
	const [odd, even] = [compared().comparison, compared().comparison];
	odd.reached(at(3, "x"));
	even.reached(at(3, "y"));
	odd.told("bo", at(3, "y"));
	expect(odd.verdict).toBe("differs");
	odd.told("cy", at(3, "y"));
	even.told("odd", at(3, "x"));
	even.told("cy", at(3, "y"));
	expect([odd.verdict, even.verdict]).toEqual(["outvoted", "differs"]);
	odd.gone("bo");
	odd.gone("cy");
	expect(odd.verdict).toBe("outvoted");
});

test("where two stand against two, or each for itself, nobody is outvoted", () => {
	const split = compared().comparison;
	split.reached(at(1, "x"));
	split.told("bo", at(1, "x"));
	split.told("cy", at(1, "y"));
	split.told("dee", at(1, "y"));
	expect(split.verdict).toBe("differs");
	const { comparison } = compared();
	comparison.reached(at(1, "x"));
	comparison.told("bo", at(1, "y"));
	comparison.told("cy", at(1, "z"));
	expect(comparison.verdict).toBe("differs");
});

test("a node that is behind is compared where both have been, and chains of another beginning not at all", () => {
	const { comparison } = compared();
	for (let thousands = 1; thousands <= 9; thousands++) comparison.reached(at(thousands, `a${thousands}`));
	comparison.told("behind", at(4, "a4"));
	comparison.told("began later", at(9, "b", 5_000));
	comparison.told("keeps none", undefined);
	expect(comparison.verdict).toBe("alike");
	comparison.told("ahead", at(10, "wrong"));
	expect(comparison.verdict).toBe("alike");
	comparison.told("behind", at(5, "wrong"));
	expect(comparison.verdict).toBe("differs");
	comparison.gone("behind");
	comparison.reached(at(10, "a10"));
	expect(comparison.verdict).toBe("differs");
});
