import type { Crowd, CrowdFigures } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Contestant } from "./contestants.ts";
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
	/** mean of a group commit, ms; a rival stores nothing */
	readonly commitMs: number | undefined;
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
	const open = readers === params.rateReaders ? await openLoops(server, crowd, params) : [];
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
	server: Server,
	crowd: Crowd,
	{ senders, bytes, warmUpMs, ms, perSecond }: FanoutParams,
): Promise<Open[]> {
	const done: Open[] = [];
	for (const rate of perSecond.toSorted((a, b) => a - b)) {
		const before = await commits(server);
		const load = { senders: Math.min(senders, crowd.people), perSecond: rate, bytes, warmUpMs, ms };
		const figures = await crowd.openLoop(load);
		const keptUp = figures.deliveriesPerSecond >= KEPT_UP_SHARE * rate * crowd.people;
		const generatorShare = Math.max(...figures.generatorCpuShare);
		done.push({
			perSecond: rate,
			figures,
			keptUp,
			commitMs: meanMs(before, await commits(server)),
			generatorShare,
		});
		if (!keptUp) break;
	}
	return done;
}

interface Commits {
	readonly seconds: number;
	readonly count: number;
}

/** From `/metrics` of the real server; a rival has no such page. */
async function commits(server: Server): Promise<Commits | undefined> {
	if (server.operatorToken === "") return undefined;
	const response = await fetch(`${server.url}/metrics`, {
		headers: { authorization: `Bearer ${server.operatorToken}` },
	});
	const text = await response.text();
	const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
	return { seconds: value("parley_commit_seconds_sum"), count: value("parley_commit_seconds_count") };
}

function meanMs(before: Commits | undefined, after: Commits | undefined): number | undefined {
	if (before === undefined || after === undefined || after.count === before.count) return undefined;
	return ((after.seconds - before.seconds) / (after.count - before.count)) * 1000;
}
