import type { CrowdFigures } from "../crowd/crowd.ts";
import { metricsOf } from "../http-load/server-calls.ts";
import type { Server } from "../lab/experiment.ts";
import { OthersWatch } from "../lab/others.ts";

export type Values = Readonly<Record<string, number>>;

/** What people felt, under the names that all experiments use. */
export function talkValues({ delivery, lastScreen, generatorCpuShare, ...rest }: CrowdFigures) {
	return {
		postsPerSecond: rest.postsPerSecond,
		deliveriesPerSecond: rest.deliveriesPerSecond,
		p50Ms: delivery.p50,
		p99Ms: delivery.p99,
		maxMs: delivery.max,
		lastScreenP50Ms: lastScreen.p50,
		generatorShare: Math.max(...generatorCpuShare),
	};
}

/** A load, what the server used meanwhile, and who else was at work. */
export async function measuredLoad(server: Pick<Server, "cpuSeconds">, load: () => Promise<CrowdFigures>) {
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const began = performance.now();
	const figures = await load();
	const cpuSeconds = server.cpuSeconds() - cpuBefore;
	return {
		...talkValues(figures),
		// every delivery of the load, also of what was still under way at its end: the processor time is of all of them
		cpuUs: (cpuSeconds * 1e6) / Math.max(1, figures.delivery.count),
		cores: (cpuSeconds * 1000) / (performance.now() - began),
		othersShare: others.share(cpuSeconds),
	};
}

/** The same, and the real server's group commits meanwhile; a rival has none. */
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

/** Without what is not known: a server that keeps no count has none. */
export function known(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
	return Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
	);
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
