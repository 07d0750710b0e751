import type { Finding } from "../../lab/result.ts";
import { formatSpread } from "../../report/format.ts";
import type { Operation } from "./direct.ts";
import { find, type Point, ratio, spread } from "./points.ts";

/** From here on the study saw the difference. */
const LARGE_COUNT_MIN = 100_000;
/** "about half the time": at least so many times as long, at most so many. */
const ABOUT_TWICE = { min: 1.5, max: 2.7 } as const;
/** `guided` hands out more shares; more than this much slower than `uniform`, and it is not worth it. */
const GUIDED_TIMES_MAX = 1.1;

export interface Machine {
	readonly cores: number;
	readonly threads: number;
	/** others used its cores when the run began */
	readonly isBusy: boolean;
}

export function findingsOf(points: readonly Point[], machine: Machine): Finding[] {
	const operations = [...new Set(points.map(({ operation }) => operation))];
	return operations.flatMap((operation) => [
		halfTheTime(points, operation, machine),
		gapGrows(points, operation, machine),
		bestGain(points, operation, machine),
		guidedHolds(points, operation),
	]);
}

function halfTheTime(points: readonly Point[], operation: Operation, machine: Machine): Finding {
	const claim = `${nameOf(operation)}: from 100,000 numbers on, uniform takes about half the time of skewed (study).`;
	const ratios = largeCounts(points, operation).map((count) => ({
		count,
		times: ratio(points, "skewed", "uniform", { operation, count }),
	}));
	const known = ratios.flatMap(({ count, times }) => (times === undefined ? [] : [{ count, times }]));
	if (known.length === 0) return tooSmall(claim);
	const ours = `Skewed took ${known.map(({ count, times }) => `${formatSpread(times, "ratio")} at ${n(count)}`).join(", ")}.`;
	const { min, max } = ABOUT_TWICE;
	const last = known.findLastIndex(({ times: { median } }) => median < min || median > max);
	if (last === -1) return { claim, ours, verdict: "reproduced" };
	const begins = known[last + 1]?.count;
	if (begins === undefined) return otherwise(claim, ours, machine);
	const why = `Here it begins at ${n(begins)}: a number takes a few ns, so that below it waking ${machine.threads} threads costs as much as the computing.`;
	return { claim, ours, verdict: "contradicted", why };
}

/** Why dividing did not gain what it could. */
function otherwise(claim: string, ours: string, { cores, threads, isBusy }: Machine): Finding {
	const best = Math.min(threads, cores);
	if (best === 1)
		return { claim, ours, verdict: "not-shown", why: "On one core no division can be faster than another." };
	if (isBusy)
		return {
			claim,
			ours,
			verdict: "not-shown",
			why: "Other programs used the cores: equal shares then end with the thread that got the least of them.",
		};
	const why = `With ${cores} cores the most that dividing can gain is ${best} times, and waking ${threads} threads takes its part of it.`;
	return { claim, ours, verdict: "contradicted", why };
}

function gapGrows(points: readonly Point[], operation: Operation, machine: Machine): Finding {
	const claim = `${nameOf(operation)}: the gap between skewed and uniform grows with the size (study).`;
	const gaps = largeCounts(points, operation).flatMap((count) => {
		const [skewed, uniform] = [
			find(points, operation, "skewed", count),
			find(points, operation, "uniform", count),
		];
		if (skewed === undefined || uniform === undefined) return [];
		return [{ count, ms: spread(skewed, "ms").median - spread(uniform, "ms").median }];
	});
	if (gaps.length < 2) return tooSmall(claim);
	const ours = `${gaps.map(({ count, ms }) => `${ms.toPrecision(2)} ms at ${n(count)}`).join(", ")}.`;
	const grows = gaps.every(({ ms }, index) => ms > (gaps[index - 1]?.ms ?? 0));
	if (grows) return { claim, ours, verdict: "reproduced" };
	return otherwise(claim, ours, machine);
}

function bestGain(points: readonly Point[], operation: Operation, machine: Machine): Finding {
	const { cores, threads } = machine;
	const best = Math.min(threads, cores);
	const claim = `${nameOf(operation)}: ${threads} threads on ${cores} ${cores === 1 ? "core" : "cores"} gain at most ${best} times; uniform comes near it (at least ${n(0.75 * best)}).`;
	const count = largeCounts(points, operation).at(-1);
	const gain = count && ratio(points, "one thread", "uniform", { operation, count });
	if (count === undefined || !gain) return tooSmall(claim);
	const ours = `${formatSpread(gain, "ratio")} as fast as one thread at ${n(count)} numbers.`;
	if (gain.median >= 0.75 * best) return { claim, ours, verdict: "reached" };
	if (machine.isBusy) return otherwise(claim, ours, machine);
	return { claim, ours, verdict: "missed", why: "The threads did not get all of the cores for themselves." };
}

function guidedHolds(points: readonly Point[], operation: Operation): Finding {
	const claim = `${nameOf(operation)}: guided division is no slower than uniform (at most ${GUIDED_TIMES_MAX} times its time), though it hands out many shares.`;
	const count = largeCounts(points, operation).at(-1);
	const times = count && ratio(points, "guided", "uniform", { operation, count });
	if (count === undefined || !times) return tooSmall(claim);
	const ours = `${formatSpread(times, "ratio")} the time of uniform at ${n(count)} numbers.`;
	if (times.median <= GUIDED_TIMES_MAX) return { claim, ours, verdict: "reached" };
	const why =
		"All threads are equally fast here, so equal shares end together anyway; each further share is two messages between threads.";
	return { claim, ours, verdict: "missed", why };
}

function largeCounts(points: readonly Point[], operation: Operation): number[] {
	const counts = points.filter((point) => point.operation === operation).map(({ count }) => count);
	return [...new Set(counts)].filter((count) => count >= LARGE_COUNT_MIN).sort((a, b) => a - b);
}

function tooSmall(claim: string): Finding {
	return { claim, ours: "Not measured.", verdict: "not-shown", why: "This run had too few large sizes." };
}

function nameOf(operation: Operation): string {
	return operation === "square" ? "Squares" : "Square roots";
}

function n(count: number): string {
	return count.toLocaleString("en");
}
