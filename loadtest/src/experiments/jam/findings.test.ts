import { expect, test } from "vitest";
import type { CrowdFigures } from "../../crowd/crowd.ts";
import { findingsOf } from "./findings.ts";
import type { Point } from "./points.ts";

const FILL_S = 2;
const SUMMARY = { count: 1, mean: 1, p50: 1, p90: 1, p99: 1, p999: 1, max: 1, percentiles: [] };
const FIGURES: CrowdFigures = {
	ms: 1,
	posts: 1,
	deliveries: 1,
	postsPerSecond: 1,
	deliveriesPerSecond: 1,
	delivery: SUMMARY,
	lastScreen: SUMMARY,
	ownScreen: SUMMARY,
	generatorCpuShare: [0],
	refused: {},
	worst: [],
};

function line(server: string, ...worst: readonly (readonly [blockedS: number, ms: number])[]): Point[] {
	return worst.map(([blockedS, worst100Ms]) => ({
		server,
		blockedS,
		runs: [
			{
				figures: FIGURES,
				worst100Ms,
				backlog: [],
				backlogBytesMax: 1,
				bufferedBytesMax: server === "parley" ? 300_000 : undefined,
				caughtUpMs: 20,
				cuts: 0,
			},
		],
	}));
}

const verdicts = (points: readonly Point[]) => findingsOf(points, FILL_S).map(({ verdict }) => verdict);

test("flat with buffers and linear without is what the study found", () => {
	const parley = line("parley", [0, 20], [2, 25], [8, 30]);
	const blocking = line("blocking-writer", [0, 5], [0.5, 6], [2, 300], [8, 6_100]);
	expect(verdicts([...parley, ...blocking])).toEqual(["reproduced", "reached", "reproduced"]);
});

test("others who wait in spite of buffers contradict it", () => {
	expect(verdicts(line("parley", [0, 20], [8, 900]))[0]).toBe("contradicted");
});

test("a blocking writer nobody waits for contradicts it, as does one that stalls before the kernel is full", () => {
	expect(verdicts(line("blocking-writer", [0, 5], [8, 40]))).toEqual(["contradicted"]);
	expect(verdicts(line("blocking-writer", [0, 5], [0.5, 400], [8, 6_000]))).toEqual(["contradicted"]);
});

test("a block that the kernel bridges shows nothing", () => {
	const points = [...line("parley", [0, 20], [2, 21]), ...line("blocking-writer", [0, 5], [2, 6])];
	expect(verdicts(points)).toEqual(["not-shown", "reached", "not-shown"]);
});

test("a machine on which everybody waits anyway shows nothing", () => {
	expect(verdicts(line("parley", [0, 1_900], [8, 1_500]))[0]).toBe("not-shown");
});

test("a server that holds back more than its bound has missed its claim", () => {
	const points = line("parley", [0, 20], [8, 21]).map((point) => ({
		...point,
		runs: point.runs.map((run) => ({ ...run, bufferedBytesMax: 50_000_000 })),
	}));
	expect(verdicts(points)).toEqual(["reproduced", "missed"]);
});
