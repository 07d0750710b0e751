import type { Finding } from "../../lab/result.ts";
import { spreadOf } from "../../lab/result.ts";
import { formatFigure, formatSpread } from "../../report/format.ts";
import type { LimitedRun } from "./limited.ts";
import { find, type Mode, nameOf, type Point, spread, timesIdle, type Work } from "./points.ts";

/** The load that the promise is about. */
const PROMISED: Work = { how: "wait", ms: 50, perSecond: 100 };
const TIMES_IDLE_MAX = 2;
const LOOP_P99_MS_MAX = 20;
const RUNNING_MAX = 20;

export function findingsOf(points: readonly Point[], limited: readonly LimitedRun[]): Finding[] {
	return [
		neverWaits(points),
		workerHolds(points),
		loopHolds(points),
		loneLoopSuffers(points),
		noneLost(limited),
	];
}

function neverWaits(points: readonly Point[]): Finding {
	const claim =
		"A handler that hands what can block to a requestor and goes on keeps the server responsive; one that waits for it holds up everybody (study).";
	const waiting = points.filter(({ work }) => work.how === "wait");
	const worst = (mode: Mode) => {
		const all = waiting.filter((point) => point.mode === mode);
		return all.map((point) => timesIdle(points, point).median).sort((a, b) => b - a)[0];
	};
	const [worker, loop] = [worst("worker"), worst("single-loop")];
	if (worker === undefined || loop === undefined) return notMeasured(claim);
	const ours = `Under blocking work of any size and rate tried, chat's p99 was at most ${formatFigure(worker, "ratio")} its idle value with worker threads, and up to ${formatFigure(loop, "ratio")} on the single loop.`;
	if (worker * 2 < loop) return { claim, ours, verdict: "reproduced" };
	const why =
		"The lookups of this run were too few or too short to hold up the loop for longer than chat's own latency.";
	return { claim, ours, verdict: "not-shown", why };
}

function workerHolds(points: readonly Point[]): Finding {
	const claim = `Worker threads, ${PROMISED.perSecond} lookups a second of ${PROMISED.ms} ms blocking work each: chat's p99 is at most ${TIMES_IDLE_MAX} times its idle value.`;
	const [point, idle] = [find(points, "worker", PROMISED), find(points, "worker", { how: "idle" })];
	if (point === undefined || idle === undefined) return notMeasured(claim);
	const times = timesIdle(points, point);
	const ours = `${formatSpread(spread(point, p99), "ms")} beside ${formatSpread(spread(idle, p99), "ms")} while idle: ${formatSpread(times, "ratio")}.`;
	if (times.median <= TIMES_IDLE_MAX) return { claim, ours, verdict: "reached" };
	const why =
		"The work itself sleeps; what is felt is the requests' own cost on the loop, and the processor that requests, threads and the lab share with the chat.";
	return { claim, ours, verdict: "missed", why };
}

function loopHolds(points: readonly Point[]): Finding {
	const claim = `The same load: the p99 of the loop's delay stays under ${LOOP_P99_MS_MAX} ms.`;
	const point = find(points, "worker", PROMISED);
	if (point === undefined) return notMeasured(claim);
	const delay = spread(point, ({ loopP99Ms }) => loopP99Ms);
	const ours = `${formatSpread(delay, "ms")}, of which 10 ms are the probe's own interval.`;
	if (delay.median < LOOP_P99_MS_MAX) return { claim, ours, verdict: "reached" };
	return {
		claim,
		ours,
		verdict: "missed",
		why: "The loop did not get its processor, or had too much to do itself.",
	};
}

function loneLoopSuffers(points: readonly Point[]): Finding {
	const claim = `The same load on the single loop shows the damage: chat's p99 rises to more than ${TIMES_IDLE_MAX} times its idle value.`;
	const point = find(points, "single-loop", PROMISED);
	if (point === undefined) return notMeasured(claim);
	const sent = point.runs[0]?.lookups?.sent ?? 0;
	const ours = `${formatSpread(spread(point, p99), "ms")}, ${formatSpread(timesIdle(points, point), "ratio")} idle, at worst ${formatSpread(
		spread(point, ({ chat }) => chat.max),
		"ms",
	)}; after ${sent} lookups it was spared the rest.`;
	if (timesIdle(points, point).median > TIMES_IDLE_MAX) return { claim, ours, verdict: "reached" };
	return {
		claim,
		ours,
		verdict: "not-shown",
		why: `${nameOf(point.work)} did not hold up the loop in this run.`,
	};
}

function noneLost(limited: readonly LimitedRun[]): Finding {
	const [first] = limited;
	const claim = `Limited service: ${first?.sent.toLocaleString("en") ?? "many"} lookups at once against a service that takes ${RUNNING_MAX}: none lost, none failed, at most ${RUNNING_MAX} running (study, and ours).`;
	if (first === undefined) return notMeasured(claim);
	const [most, answered] = [
		Math.max(...limited.map(({ runningMost }) => runningMost)),
		Math.min(...limited.map((run) => run.answered)),
	];
	const ours = `${answered.toLocaleString("en")} of ${first.sent.toLocaleString("en")} answered in every run, at most ${most} running, the last after ${formatSpread(spreadOf(limited.map(({ ms }) => ms)), "ms")}.`;
	if (limited.every((run) => run.answered === run.sent) && most <= RUNNING_MAX)
		return { claim, ours, verdict: "reproduced" };
	return {
		claim,
		ours,
		verdict: "contradicted",
		why: "Some had no answer, or more ran than the service takes.",
	};
}

function p99({ chat }: Point["runs"][number]): number {
	return chat.p99;
}

function notMeasured(claim: string): Finding {
	return { claim, ours: "Not measured.", verdict: "not-shown", why: "This run did not have that load." };
}
