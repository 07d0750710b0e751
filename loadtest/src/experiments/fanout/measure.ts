import type { Crowd, CrowdFigures } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Contestant } from "./contestants.ts";
import { type Inside, lookInside } from "./inside.ts";
import { OthersWatch } from "./others.ts";

/** Of what is sent: a server that delivers less falls behind, and its latencies say only for how long it was tried. */
const KEPT_UP_SHARE = 0.95;
const SETTLE_MS_MAX = 60_000;

export type FanoutParams = {
	readonly servers: readonly string[];
	readonly readers: readonly number[];
	readonly senders: number;
	readonly inFlight: number;
	readonly bytes: number;
	readonly rateReaders: number;
	readonly perSecond: readonly number[];
	readonly threads: number;
	readonly warmUpMs: number;
	readonly ms: number;
};

export interface Closed {
	readonly figures: CrowdFigures;
	/** of the server, all its threads, µs of processor time for one delivery */
	readonly cpuUs: number;
	/** cores that the server kept busy */
	readonly cores: number;
	readonly rssBytes: number;
	readonly generatorShare: number;
	/** of all cores, what other programs took meanwhile */
	readonly othersShare: number;
}

export interface Open {
	readonly perSecond: number;
	readonly figures: CrowdFigures;
	readonly keptUp: boolean;
	/** a rival tells nothing of itself */
	readonly inside: Inside | undefined;
	readonly generatorShare: number;
}

export interface FanoutRun {
	readonly closed: Closed;
	readonly open: readonly Open[];
}

/** One server, freshly started, with so many readers in one room. Throws when an order was wrong or something is missing. */
export async function measure(
	lab: Lab,
	contestant: Contestant,
	readers: number,
	params: FanoutParams,
): Promise<FanoutRun> {
	const server = await contestant.start(lab);
	const { dialect } = contestant;
	const crowd = await lab.crowd({ port: server.port, dialect, people: readers, threads: params.threads });
	const closed = await closedLoop(server, crowd, readers, params);
	const open = readers === params.rateReaders ? await openLoops(lab, server, crowd, params) : [];
	await crowd.settle(SETTLE_MS_MAX);
	await crowd.leave();
	await server.stop();
	return { closed, open };
}

async function closedLoop(
	server: Server,
	crowd: Crowd,
	readers: number,
	{ senders, inFlight, bytes, warmUpMs, ms }: FanoutParams,
): Promise<Closed> {
	const load = { senders: Math.min(senders, readers), inFlight, bytes, warmUpMs: 0 };
	await crowd.closedLoop({ ...load, ms: warmUpMs });
	const others = new OthersWatch();
	const cpuBefore = server.cpuSeconds();
	const began = performance.now();
	const figures = await crowd.closedLoop({ ...load, ms });
	const cpuSeconds = server.cpuSeconds() - cpuBefore;
	return {
		figures,
		// every delivery of the load, also of what was still under way at its end: the processor time is of all of them
		cpuUs: (cpuSeconds * 1e6) / Math.max(1, figures.delivery.count),
		cores: (cpuSeconds * 1000) / (performance.now() - began),
		rssBytes: server.rssBytes(),
		generatorShare: Math.max(...figures.generatorCpuShare),
		othersShare: others.share(cpuSeconds),
	};
}

/** Rising rates, until one is too much: what comes after it would only be waited for. */
async function openLoops(
	lab: Lab,
	server: Server,
	crowd: Crowd,
	{ senders, bytes, warmUpMs, ms, perSecond }: FanoutParams,
): Promise<Open[]> {
	const done: Open[] = [];
	for (const rate of perSecond.toSorted((a, b) => a - b)) {
		const lookAgain = await lookInside(server, lab.signal);
		const load = { senders: Math.min(senders, crowd.people), perSecond: rate, bytes, warmUpMs, ms };
		const figures = await crowd.openLoop(load);
		const keptUp = figures.deliveriesPerSecond >= KEPT_UP_SHARE * rate * crowd.people;
		const generatorShare = Math.max(...figures.generatorCpuShare);
		done.push({ perSecond: rate, figures, keptUp, inside: await lookAgain(), generatorShare });
		if (!keptUp) break;
	}
	return done;
}
