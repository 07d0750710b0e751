import { pino } from "pino";
import { expect, test } from "vitest";
import { engineMetrics } from "../metrics/engine-metrics.ts";
import { HashComparison } from "./hash-comparison.ts";

function compared() {
	let logged = "";
	const logger = pino({ base: null }, { write: (line) => (logged += line) });
	let now = 0;
	const clock = { now: () => now, wall: () => now };
	return {
		comparison: new HashComparison({ clock, logger, metrics: engineMetrics([], "toy") }),
		logged: () => logged,
		/** so long that whoever is heard has a vote */
		waits: () => (now += 12_000),
	};
}

const at = (thousands: number, hash: string, from = 1) => ({ from, place: thousands * 1_000, hash });

test("of two nodes that differ neither can be said to be wrong, and both say so", () => {
	const { comparison, logged } = compared();
	comparison.reached(at(1, "a"));
	comparison.receive("bo", at(1, "a"));
	expect([comparison.verdict, logged()]).toEqual(["alike", ""]);
	comparison.reached(at(2, "aa"));
	expect(comparison.verdict).toBe("alike");
	comparison.receive("bo", at(2, "bb"));
	expect(comparison.verdict).toBe("differs");
	expect(logged()).toContain("another log than this one");
	comparison.gone("bo");
	expect(comparison.verdict).toBe("alike");
});

test("a node against two that agree is outvoted, for good; one of those two is not", () => {
	const [one, another] = [compared(), compared()];
	const [odd, even] = [one.comparison, another.comparison];
	odd.reached(at(3, "x"));
	even.reached(at(3, "y"));
	odd.receive("bo", at(3, "y"));
	expect(odd.verdict).toBe("differs");
	odd.receive("cy", at(3, "y"));
	even.receive("odd", at(3, "x"));
	even.receive("cy", at(3, "y"));
	one.waits();
	another.waits();
	odd.receive("cy", at(3, "y"));
	even.receive("cy", at(3, "y"));
	expect([odd.verdict, even.verdict]).toEqual(["outvoted", "differs"]);
	odd.gone("bo");
	odd.gone("cy");
	expect(odd.verdict).toBe("outvoted");
});

test("where two stand against two, or each for itself, nobody is outvoted", () => {
	const { comparison: split, waits } = compared();
	split.reached(at(1, "x"));
	split.receive("bo", at(1, "x"));
	split.receive("cy", at(1, "y"));
	split.receive("dee", at(1, "y"));
	waits();
	split.receive("dee", at(1, "y"));
	expect(split.verdict).toBe("differs");
	const { comparison, waits: waitsToo } = compared();
	comparison.reached(at(1, "x"));
	comparison.receive("bo", at(1, "y"));
	comparison.receive("cy", at(1, "z"));
	waitsToo();
	comparison.receive("cy", at(1, "z"));
	expect(comparison.verdict).toBe("differs");
});

test("a node that is behind is compared where both have been, and chains of another beginning not at all", () => {
	const { comparison } = compared();
	for (let thousands = 1; thousands <= 9; thousands++) comparison.reached(at(thousands, `a${thousands}`));
	comparison.receive("behind", at(4, "a4"));
	comparison.receive("began later", at(9, "b", 5_000));
	comparison.receive("keeps none", undefined);
	expect(comparison.verdict).toBe("alike");
	comparison.receive("ahead", at(10, "wrong"));
	expect(comparison.verdict).toBe("alike");
	comparison.receive("behind", at(5, "wrong"));
	expect(comparison.verdict).toBe("differs");
	comparison.gone("behind");
	comparison.reached(at(10, "a10"));
	expect(comparison.verdict).toBe("differs");
});

test("a node that ends and starts again and again has one vote at most, though each start is heard as another node", () => {
	const { comparison, waits } = compared();
	comparison.reached(at(1, "right"));
	comparison.receive("bo", at(1, "wrong"));
	waits();
	for (const start of ["bo once more", "bo again"]) comparison.receive(start, at(1, "wrong"));
	expect(comparison.verdict).toBe("differs");
});

test("two that were not compared with each other are not most", () => {
	const { comparison, waits } = compared();
	for (const thousands of [1, 2]) comparison.reached(at(thousands, "right"));
	comparison.receive("bo", at(1, "wrong"));
	comparison.receive("cy", at(2, "otherwise wrong"));
	waits();
	comparison.receive("cy", at(2, "otherwise wrong"));
	expect(comparison.verdict).toBe("differs");
});
