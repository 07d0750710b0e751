import type { CrowdFigures } from "../crowd/crowd.ts";
import type { Server } from "../lab/experiment.ts";
import { OthersWatch } from "../lab/others.ts";

export type Values = Readonly<Record<string, number>>;

/** What people felt, under the names that all experiments use. */
export function talkValues({ delivery, lastScreen, ownScreen, generatorCpuShare, ...rest }: CrowdFigures) {
	return {
		postsPerSecond: rest.postsPerSecond,
		deliveriesPerSecond: rest.deliveriesPerSecond,
		p50Ms: delivery.p50,
		p99Ms: delivery.p99,
		p999Ms: delivery.p999,
		maxMs: delivery.max,
		ownScreenP50Ms: ownScreen.p50,
		ownScreenP99Ms: ownScreen.p99,
		lastScreenP50Ms: lastScreen.p50,
		lastScreenP99Ms: lastScreen.p99,
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

export type MeasuredLoad = Awaited<ReturnType<typeof measuredLoad>>;

/** Without what is not known: a server that keeps no count has none. */
export function known(values: Readonly<Record<string, number | undefined>>): Record<string, number> {
	return Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
	);
}

/** How long it took until half of them were complete again, and until all were. */
export function backValues(risingMs: readonly number[]) {
	return { halfBackMs: risingMs[risingMs.length >> 1] ?? 0, allBackMs: risingMs.at(-1) ?? 0 };
}

/** Enough to see a curve, and not a point for each of thousands. */
const PLOTTED = 50;

/** How many were done by when. */
export function curveOf(risingMs: readonly number[]) {
	const step = Math.max(1, Math.ceil(risingMs.length / PLOTTED));
	return risingMs
		.map((x, index) => ({ x, y: index + 1 }))
		.filter((_, index) => index % step === 0 || index === risingMs.length - 1);
}
