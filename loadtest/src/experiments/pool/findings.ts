import type { Finding } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import type { RunMs } from "./costs.ts";
import { PER_REQUEST, POOL_20, SINGLE_LOOP } from "./modes.ts";
import { type CostPoint, costSpread, errorPercent, find, type Point, spread, timesIdle } from "./points.ts";

/** Below this difference two servers are as good as each other. */
const CLEARLY = 1.25;

export function findingsOf(
	points: readonly Point[],
	costs: readonly CostPoint[],
	messages: number,
): Finding[] {
	const [loop, each, pool] = [SINGLE_LOOP, PER_REQUEST, POOL_20].map((name) => find(points, name));
	if (loop === undefined || each === undefined || pool === undefined) return [];
	return [
		oneAtATime(loop, pool),
		errorsOf(loop),
		threadEach(each, pool),
		chatBeside(loop, pool),
		...promised(costs, messages),
	];
}

function oneAtATime(loop: Point, pool: Point): Finding {
	const claim =
		"One at a time is slower than a fixed pool: a higher mean and p99, and less throughput (study).";
	const ours = `Single loop: mean ${ms(loop, "mean")}, p99 ${ms(loop, "p99")}, ${perSecond(loop)}. Pool of 20: mean ${ms(pool, "mean")}, p99 ${ms(pool, "p99")}, ${perSecond(pool)}.`;
	const isSlower = medianOf(loop, "mean") > medianOf(pool, "mean");
	const isLess = rate(loop) < rate(pool);
	const isLater = medianOf(loop, "p99") > medianOf(pool, "p99");
	if (isSlower && isLess && isLater) return { claim, ours, verdict: "reproduced" };
	const why =
		"The work is computing, so the pool gains at most as many times as there are cores, and shares them with the server and the load generator; threads then take turns, which evens out the mean and stretches the p99. The study's handlers waited instead.";
	return { claim, ours, verdict: "contradicted", why };
}

function errorsOf(loop: Point): Finding {
	const claim = "One at a time loses requests: 30.29 % errors (study).";
	const ours = `${formatSpread(spread(loop, errorPercent), "percent")} of ${loop.amount.toLocaleString("en")} on the single loop.`;
	if (spread(loop, errorPercent).median > 1) return { claim, ours, verdict: "reproduced" };
	const why =
		"An event loop accepts and keeps every connection while a lookup runs, and answers in turn. A server that serves one client to the end before it takes the next leaves all others at the door.";
	return { claim, ours, verdict: "contradicted", why };
}

function threadEach(each: Point, pool: Point): Finding {
	const claim =
		"A thread for each client is as good as a fixed pool (study: mean 0 ms both, p99 3 against 2 ms).";
	const ours = `A new thread for each request: mean ${ms(each, "mean")}, p99 ${ms(each, "p99")}, ${perSecond(each)}; pool of 20: ${ms(pool, "mean")}, ${ms(pool, "p99")}, ${perSecond(pool)}.`;
	if (medianOf(each, "mean") <= CLEARLY * medianOf(pool, "mean"))
		return { claim, ours, verdict: "reproduced" };
	const why =
		"A thread of Node is a whole JavaScript engine that loads its modules and opens the database anew: far more than a thread of Java costs.";
	return { claim, ours, verdict: "contradicted", why };
}

function chatBeside(loop: Point, pool: Point): Finding {
	const claim =
		"While the load runs, other people's chat is held up on the single loop, and clearly less with the pool.";
	const [alone, beside] = [timesIdle(loop), timesIdle(pool)];
	const chatP99 = (point: Point): string =>
		formatSpread(
			spread(point, ({ chat }) => chat.p99),
			"ms",
		);
	const ours = `p99 ${chatP99(loop)} on the single loop, ${formatFigure(alone.median, "ratio")} of before; ${chatP99(pool)} with the pool, ${formatFigure(beside.median, "ratio")}.`;
	const p99 = (point: Point): number => spread(point, ({ chat }) => chat.p99).median;
	if (p99(loop) > CLEARLY * p99(pool)) return { claim, ours, verdict: "reached" };
	const why =
		"Twenty computing threads and the loop share the cores; a lookup of this mix is too short to show what holding up the loop costs (experiment blocking does).";
	return { claim, ours, verdict: "missed", why };
}

function promised(costs: readonly CostPoint[], messages: number): Finding[] {
	const room = `in a room of ${messages.toLocaleString("en")} messages`;
	return costs.flatMap((cost) => {
		if (cost.name === "common word") return [within(cost, 50, `Search for a common word ${room}`)];
		return cost.name.startsWith("history") ? [within(cost, 5, `A ${cost.name}, ${room}`)] : [];
	});
}

function within(cost: CostPoint, msMax: RunMs, what: string): Finding {
	const claim = `${what}: p99 under ${msMax} ms of run time.`;
	const share = costSpread(cost, ({ runShare }) => runShare[msMax] * 100);
	const answered = formatSpread(
		costSpread(cost, ({ latency }) => latency.p99),
		"ms",
	);
	const ours = `${formatSpread(share, "percent")} of its runs took at most ${msMax} ms by the server's own clock; p99 ${answered} from question to answer over HTTP.`;
	if (share.median >= 99) return { claim, ours, verdict: "reached" };
	if (cost.runs.some(({ latency }) => latency.count < 100))
		return {
			claim,
			ours,
			verdict: "not-shown",
			why: "Of fewer than 100 runs one slow one is more than 1 %.",
		};
	const why = "The run time holds the way to a thread and back, which others on the same cores delay.";
	return { claim, ours, verdict: "missed", why };
}

function ms(point: Point, which: "mean" | "p99"): string {
	return formatSpread(
		spread(point, ({ http }) => http.latency[which]),
		"ms",
	);
}

function medianOf(point: Point, which: "mean" | "p99"): number {
	return spread(point, ({ http }) => http.latency[which]).median;
}

function rate(point: Point): number {
	return spread(point, ({ http }) => http.answersPerSecond).median;
}

function perSecond(point: Point): string {
	return formatSpread(
		spread(point, ({ http }) => http.answersPerSecond),
		"per-second",
	);
}
