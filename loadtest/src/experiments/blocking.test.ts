import { expect, test } from "vitest";
import type { Sample } from "../lab/result.ts";
import { findings, sampled, verdicts } from "../test-support/judged.ts";
import { blocking } from "./blocking.ts";

const limited = { sent: 2_000, answered: 2_000, failed: 0, runningMost: 20, untilLastMs: 2_000 };
const LIMITED = sampled("parley", { mode: "worker", work: "limited service" }, limited);

function point(mode: string, how: "idle" | "wait", chatP99Ms: number, loopP99Ms = 11): Sample[] {
	const work = how === "idle" ? { ms: 0, perSecond: 0 } : { ms: 50, perSecond: 100 };
	return sampled("parley", { mode, ...work }, { chatP99Ms, loopP99Ms });
}

/** What a database with no helper, with one, and with those of three nodes says, without and with a limit for all of them. */
const DATABASE = [
	[0, 0, 900],
	[1, 0, 0],
	[3, 0, 700],
	[3, 20, 0],
].flatMap(([helpers = 0, houseMax = 0, failed = 0]) =>
	sampled("PostgreSQL", { work: "database", helpers, houseMax }, { failed }),
);

function verdictsOf(worker: number, loop: number, loopDelayMs = 11, limits = LIMITED) {
	const idle = ["worker", "single-loop"].flatMap((mode) => point(mode, "idle", 3));
	const loaded = [...point("worker", "wait", worker, loopDelayMs), ...point("single-loop", "wait", loop)];
	return verdicts(blocking, [...idle, ...loaded, ...limits, ...DATABASE]);
}

test("flat beside worker threads, and damage on the single loop, are what is promised", () => {
	expect(verdictsOf(5, 900)).toEqual([
		"reproduced",
		"reached",
		"reached",
		"reached",
		"reproduced",
		"reproduced",
		"reached",
	]);
});

test("more than twice the idle value, or a late loop, is missed, and says by how much", () => {
	expect(verdictsOf(7, 900, 21)).toEqual([
		"reproduced",
		"missed",
		"missed",
		"reached",
		"reproduced",
		"reproduced",
		"reached",
	]);
	const samples = [...point("worker", "idle", 3), ...point("worker", "wait", 7, 21)];
	const missed = findings(blocking, samples).filter(({ verdict }) => verdict === "missed");
	expect(missed.map(({ why }) => why)).toEqual([
		"The goal is at most 2×.",
		"The goal is at most 20\u00a0ms.",
	]);
});

test("a single loop without damage shows nothing", () => {
	expect(verdictsOf(5, 5)).toEqual([
		"not-shown",
		"reached",
		"reached",
		"not-shown",
		"reproduced",
		"reproduced",
		"reached",
	]);
});

test("one lookup lost, or one too many at once, in any run contradicts", () => {
	for (const bad of [{ failed: 1 }, { runningMost: 21 }]) {
		const runs = sampled("parley", { mode: "worker", work: "limited service" }, limited, limited, {
			...limited,
			...bad,
		});
		expect(verdictsOf(5, 900, 11, runs).at(-3)).toBe("contradicted");
	}
});

test("a run without the promised load shows nothing", () => {
	expect(new Set(verdicts(blocking, point("worker", "idle", 3)))).toEqual(new Set(["not-shown"]));
});
