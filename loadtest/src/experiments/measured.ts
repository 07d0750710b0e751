import { setTimeout as sleep } from "node:timers/promises";
import { othersShare } from "../../../scripts/others-share.ts";
import type { Crowd, CrowdFigures } from "../crowd/crowd.ts";
import type { OpenLoop } from "../crowd/load.ts";
import { metricsOf } from "../http-load/server-calls.ts";
import type { Lab, Server } from "../lab/experiment.ts";
import type { Sample } from "../lab/result.ts";

export type Values = Readonly<Record<string, number>>;

/** What people felt, under the names that all experiments use. */
export function talkValues({ delivery, lastScreen, generatorCpuShare, ...rest }: CrowdFigures) {
	const { postsPerSecond, deliveriesPerSecond } = rest;
	return {
		...{ postsPerSecond, deliveriesPerSecond, p50Ms: delivery.p50, p99Ms: delivery.p99, maxMs: delivery.max },
		lastScreenP50Ms: lastScreen.p50,
		generatorShare: Math.max(...generatorCpuShare),
	};
}

/** A load, what the server used meanwhile, and who else was at work. */
export async function measuredLoad(server: Pick<Server, "cpuSeconds">, load: () => Promise<CrowdFigures>) {
	const others = othersShare();
	const cpuBefore = server.cpuSeconds();
	const began = performance.now();
	const figures = await load();
	const cpuSeconds = server.cpuSeconds() - cpuBefore;
	return {
		...talkValues(figures),
		// every delivery of the load, also of what was still under way at its end: the processor time is of all of them
		cpuUs: (cpuSeconds * 1e6) / Math.max(1, figures.delivery.count),
		cores: (cpuSeconds * 1000) / (performance.now() - began),
		othersShare: others(cpuSeconds),
	};
}

/** The same of a steady rate, after some of it that is not counted; `each`: on so many screens each message comes. */
export async function steadyLoad(
	server: Pick<Server, "cpuSeconds">,
	crowd: Crowd,
	{ warmUpMs, ...given }: Omit<OpenLoop, "until">,
	each = crowd.people,
) {
	const load = { ...given, senders: Math.min(given.senders, crowd.people), warmUpMs: 0 };
	await crowd.openLoop({ ...load, ms: warmUpMs });
	const measured = await measuredLoad(server, () => crowd.openLoop(load));
	return { ...measured, deliveredShare: measured.deliveriesPerSecond / (load.perSecond * each) };
}

/** A load, and the real server's group commits meanwhile; a rival has none. */
export async function measuredWithCommits(
	server: Server,
	signal: AbortSignal,
	load: () => Promise<CrowdFigures>,
): Promise<Awaited<ReturnType<typeof measuredLoad>> & Values> {
	if (server.operatorToken === "") return measuredLoad(server, load);
	const before = await metricsOf(server, signal);
	const values = await measuredLoad(server, load);
	const after = await metricsOf(server, signal);
	const grown = (line: string) => after.valueOf(line) - before.valueOf(line);
	const commits = grown("parley_commit_seconds_count");
	if (commits === 0) return values;
	const commitEvents = grown("parley_commit_events_sum") / commits;
	return { ...values, commitEvents, commitMs: (grown("parley_commit_seconds_sum") * 1_000) / commits };
}

/** How long it took until half of them were complete again, and until all were. */
export function backValues(times: readonly number[]) {
	const rising = times.toSorted((a, b) => a - b);
	return { halfBackMs: rising[rising.length >> 1] ?? 0, allBackMs: rising.at(-1) ?? 0 };
}

export function sum(values: readonly number[]): number {
	return values.reduce((total, value) => total + value, 0);
}

/** Percentiles as "one in so many is slower", but the last: p90 is one in ten. */
export function slowerThan(percentiles: readonly (readonly [percentile: number, ms: number])[]) {
	const before = percentiles.filter(([percentile]) => percentile < 100);
	return before.map(([percentile, ms]) => [100 / (100 - percentile), ms] as const);
}

/** Looks at the beginning of some work and then every `everyMs`, until it is done. */
export async function lookedAt<Value, Look>(
	work: Promise<Value>,
	{ everyMs, signal }: { readonly everyMs: number; readonly signal: AbortSignal },
	look: () => Promise<Look>,
): Promise<{ readonly value: Value; readonly looks: readonly Look[] }> {
	let isOver = false;
	const end = work.finally(() => {
		isOver = true;
	});
	// heard at the end; a look may fail before
	end.catch(() => undefined);
	const looks: Look[] = [];
	const began = performance.now();
	for (let next = began; !isOver; ) {
		looks.push(await look());
		next = Math.max(next + everyMs, performance.now());
		await Promise.race([
			end,
			sleep(Math.max(0, next - performance.now()), undefined, { signal, ref: false }),
		]);
	}
	return { value: await end, looks };
}

const REST_MS = 100;
/** one tick of the clock that counts processor time */
const REST_CPU_S = 0.01;

/**
 * Waits until a server has nothing left to do from before (a search index, garbage), so that each attempt is one alone. A
 * study's server has nothing left, and a wheel or poller that turns without need never rests.
 */
export async function atRest(server: Server, signal: AbortSignal): Promise<void> {
	if (server.mayBreak) return;
	for (let waitedMs = 0; waitedMs < 5_000; waitedMs += REST_MS) {
		const before = server.cpuSeconds();
		await sleep(REST_MS, undefined, { signal });
		if (server.cpuSeconds() - before <= REST_CPU_S) return;
	}
}

/**
 * Runs a program that measures by itself: it lies with what it has to know (the server's own tests, the browser's), and
 * tells a line of JSON for each look, `{at, values}`. Each is a sample of this run.
 */
export async function measuredBy(
	lab: Lab,
	program: string,
	words: readonly string[],
	run: number,
): Promise<void> {
	lab.progress(run, lab.runs, `run ${run + 1}`);
	for await (const line of lab.program(program, words)) {
		const found = JSON.parse(line) as Pick<Sample, "at" | "values">;
		lab.sample({ server: "parley", run, ...found });
		lab.progress(run, lab.runs, `run ${run + 1}, after ${Object.values(found.at).join(" ")}`);
	}
}
