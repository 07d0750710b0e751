import { expect, test } from "vitest";
import { findingsOf } from "./findings.ts";
import { DIVISIONS, type Division, type Point } from "./points.ts";

const machine = { cores: 2, threads: 10, isBusy: false };

/** Points of one operation; computing times by size and division. */
function pointsOf(times: Readonly<Record<number, Readonly<Record<Division, number>>>>): Point[] {
	return Object.entries(times).flatMap(([count, byDivision]) =>
		DIVISIONS.map((division) => ({
			operation: "sqrt" as const,
			division,
			count: Number(count),
			runs: [{ ms: byDivision[division], moveMs: 1, startMs: 1, wholeMs: 1 }],
		})),
	);
}

const half = { uniform: 1, skewed: 2, guided: 1, "one thread": 2 };
const large = { uniform: 10, skewed: 20, guided: 10, "one thread": 20 };
const same = { uniform: 1, skewed: 1, guided: 1.5, "one thread": 1 };

function verdictsOf(points: readonly Point[], on = machine): readonly string[] {
	return findingsOf(points, on).map(({ verdict }) => verdict);
}

test("half the time, and a growing gap, are the study's findings again", () => {
	expect(verdictsOf(pointsOf({ 100000: half, 1000000: large }))).toEqual([
		"reproduced",
		"reproduced",
		"reached",
		"reached",
	]);
});

test("what begins at a larger size contradicts, and the size is told", () => {
	const [first] = findingsOf(pointsOf({ 100000: same, 1000000: large }), machine);
	expect(first).toMatchObject({ verdict: "contradicted", why: expect.stringContaining("1,000,000") });
});

test("no gain contradicts on a quiet machine, and shows nothing on a busy one or on one core", () => {
	const points = pointsOf({ 100000: same, 1000000: same });
	expect(verdictsOf(points)).toEqual(["contradicted", "contradicted", "missed", "missed"]);
	expect(verdictsOf(points, { ...machine, isBusy: true }).slice(0, 3)).toEqual(Array(3).fill("not-shown"));
	expect(verdictsOf(points, { ...machine, cores: 1 }).slice(0, 2)).toEqual(Array(2).fill("not-shown"));
});

test("small sizes alone show nothing", () => {
	expect(new Set(verdictsOf(pointsOf({ 100: half })))).toEqual(new Set(["not-shown"]));
});
