import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { findings, sampled, verdicts } from "../test-support/judged.ts";
import { numbers } from "./numbers.ts";

const half = { uniform: 1, skewed: 2, guided: 1, "one thread": 2 };
const large = { uniform: 10, skewed: 20, guided: 10, "one thread": 20 };
const same = { uniform: 1, skewed: 1, guided: 1.5, "one thread": 1 };

/** Computing times by size and division. */
function at(times: Readonly<Record<number, typeof half>>): Sample[] {
	return Object.entries(times).flatMap(([count, byDivision]) =>
		Object.entries(byDivision).flatMap(([division, ms]) =>
			sampled("parley", { operation: "sqrt", division, count: Number(count) }, { ms }),
		),
	);
}

const given = { params: { operations: ["sqrt"], counts: [100_000, 1_000_000] } };

test("half the time, and a growing gap, are the study's findings again", () => {
	expect(verdicts(numbers, at({ 100000: half, 1000000: large }), given)).toEqual([
		"reproduced",
		"reproduced",
		"reached",
		"reached",
	]);
});

test("what begins at a larger size contradicts, and the size is told", () => {
	const [first] = findings(numbers, at({ 100000: same, 1000000: large }), given);
	expect(first).toMatchObject({
		verdict: "contradicted",
		why: expect.stringContaining("not met at 100,000"),
	});
});

test("no gain contradicts on a quiet machine, and shows nothing on a busy one or on one core", () => {
	const samples = at({ 100000: same, 1000000: same });
	expect(verdicts(numbers, samples, given)).toEqual(["contradicted", "contradicted", "missed", "missed"]);
	const busy = verdicts(numbers, samples, { ...given, machine: { loadBefore: 0.5 } });
	expect(busy.slice(0, 3)).toEqual(Array(3).fill("not-shown"));
	const alone = verdicts(numbers, samples, { ...given, machine: { cores: 1 } });
	expect(alone.slice(0, 2)).toEqual(Array(2).fill("not-shown"));
});

test("small sizes alone show nothing", () => {
	const small = { params: { operations: ["sqrt"], counts: [100] } };
	expect(new Set(verdicts(numbers, at({ 100: half }), small))).toEqual(new Set(["not-shown"]));
});
