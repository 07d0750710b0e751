import { expect, test } from "vitest";
import type { HistogramSummary } from "../../crowd/histogram.ts";
import { findingsOf } from "./findings.ts";
import type { LimitedRun } from "./limited.ts";
import type { Mode, Point, Work } from "./points.ts";

const idle: Work = { how: "idle", ms: 0, perSecond: 0 };
const promised: Work = { how: "wait", ms: 50, perSecond: 100 };
const limited: LimitedRun = { sent: 2_000, answered: 2_000, runningMost: 20, ms: 2_000, slowestMs: 2_000 };

function summary(p99: number): HistogramSummary {
	return { count: 1, mean: p99, p50: p99, p90: p99, p99, p999: p99, max: p99, percentiles: [] };
}

function pointOf(mode: Mode, work: Work, p99: number, loopP99Ms = 11): Point {
	return {
		mode,
		work,
		runs: [{ chat: summary(p99), lookups: undefined, loopP99Ms, loopMaxMs: loopP99Ms }],
	};
}

function verdictsOf(
	workerP99: number,
	loopP99: number,
	loopDelayMs = 11,
	runs = [limited],
): readonly string[] {
	const points = [
		pointOf("worker", idle, 3),
		pointOf("worker", promised, workerP99, loopDelayMs),
		pointOf("single-loop", idle, 3),
		pointOf("single-loop", promised, loopP99),
	];
	return findingsOf(points, runs).map(({ verdict }) => verdict);
}

test("flat beside worker threads, and damage on the single loop, are what is promised", () => {
	expect(verdictsOf(5, 900)).toEqual(["reproduced", "reached", "reached", "reached", "reproduced"]);
});

test("more than twice the idle value, or a late loop, is missed, and says why", () => {
	expect(verdictsOf(7, 900, 20)).toEqual(["reproduced", "missed", "missed", "reached", "reproduced"]);
	for (const { verdict, why } of findingsOf(
		[pointOf("worker", idle, 3), pointOf("worker", promised, 7, 20)],
		[],
	))
		if (verdict !== "reached") expect(why).toBeTruthy();
});

test("a single loop without damage shows nothing", () => {
	expect(verdictsOf(5, 5)).toEqual(["not-shown", "reached", "reached", "not-shown", "reproduced"]);
});

test("one lookup lost, or one too many at once, contradicts", () => {
	for (const bad of [{ answered: 1_999 }, { runningMost: 21 }])
		expect(verdictsOf(5, 900, 11, [limited, { ...limited, ...bad }]).at(-1)).toBe("contradicted");
});

test("a run without the promised load shows nothing", () => {
	expect(new Set(findingsOf([pointOf("worker", idle, 3)], []).map(({ verdict }) => verdict))).toEqual(
		new Set(["not-shown"]),
	);
});
