import { expect, test } from "vitest";
import type { HistogramSummary } from "../../crowd/histogram.ts";
import type { HttpFigures } from "../../http-load/ramped-load.ts";
import { findingsOf } from "./findings.ts";
import { modesOf } from "./modes.ts";
import type { CostPoint, Point } from "./points.ts";

interface Told {
	readonly mean: number;
	readonly p99: number;
	readonly rate: number;
	readonly errors?: number;
	readonly chatP99: number;
}

const SENT = 100;
const slow: Told = { mean: 50, p99: 300, rate: 200, chatP99: 500 };
const quick: Told = { mean: 30, p99: 100, rate: 400, chatP99: 20 };

function summary(mean: number, p99: number, count = 1_000): HistogramSummary {
	return { count, mean, p50: mean, p90: mean, p99, p999: p99, max: p99, percentiles: [] };
}

function httpOf({ mean, p99, rate, errors = 0 }: Told): HttpFigures {
	const none = { timedOut: 0, broken: 0, lost: errors, wrong: 0, ms: 1, generatorCpuShare: 0, answers: [] };
	const answered = { 200: SENT - errors };
	return { ...none, sent: SENT, answered, errors, latency: summary(mean, p99), answersPerSecond: rate };
}

/** The modes in their order: single loop, a thread each, pool of 20, one a core. */
function verdictsOf(told: readonly Told[], costs: readonly CostPoint[] = []): readonly string[] {
	const points = modesOf().map((mode, index): Point => {
		const one = told[index] ?? quick;
		const runs = [{ http: httpOf(one), chatIdle: summary(1, 3), chat: summary(1, one.chatP99) }];
		return { mode, amount: SENT, runs };
	});
	return findingsOf(points, costs, 200_000).map(({ verdict }) => verdict);
}

function costOf(name: string, share: number, count = 1_000): CostPoint {
	return {
		name,
		runs: [{ name, hits: 20, latency: summary(1, 2, count), runShare: { 5: share, 50: share } }],
	};
}

test("the study again: one at a time is slower and loses requests, a thread each is as good as a pool", () => {
	expect(verdictsOf([{ ...slow, errors: 30 }, quick, quick])).toEqual([
		"reproduced",
		"reproduced",
		"reproduced",
		"reached",
	]);
});

test("what is otherwise here contradicts", () => {
	expect(verdictsOf([quick, slow, quick])).toEqual([
		"contradicted",
		"contradicted",
		"contradicted",
		"missed",
	]);
});

test("run times count by the server's own clock, at 99 in 100", () => {
	const promised = (...costs: CostPoint[]) => verdictsOf([], costs).slice(4);
	expect(promised(costOf("common word", 0.99), costOf("history page, oldest", 0.989))).toEqual([
		"reached",
		"missed",
	]);
	expect(promised(costOf("common word", 0.9, 20))).toEqual(["not-shown"]);
	expect(promised(costOf("phrase", 0.1))).toEqual([]);
});
