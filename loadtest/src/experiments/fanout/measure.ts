import type { Crowd } from "../../crowd/crowd.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { insideFrom } from "../inside.ts";
import { measuredLoad, type Values } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { Contestant } from "./contestants.ts";
import type { FanoutParams } from "./params.ts";

/** Of what is sent: a server that delivers less falls behind, and its latencies say only for how long it was tried. */
export const KEPT_UP_SHARE = 0.95;

/** `load` is "closed", or "open" at so many messages a second. */
export interface Loaded {
	readonly at: Readonly<Record<string, number | string>>;
	readonly values: Values;
}

/** One server, freshly started, with so many readers in one room. Throws when an order was wrong or something is missing. */
export async function measure(
	lab: Lab,
	contestant: Contestant,
	readers: number,
	params: FanoutParams,
): Promise<readonly Loaded[]> {
	const server = await contestant.start(lab);
	const { dialect } = contestant;
	const crowd = await peopleAt(lab, server, { dialect, people: readers, threads: params.threads });
	const loads = [await closedLoop(server, crowd, readers, params)];
	if (readers === params.rateReaders) loads.push(...(await openLoops(lab, server, crowd, params)));
	await partedFrom(server, crowd);
	return loads;
}

async function closedLoop(
	server: Server,
	crowd: Crowd,
	readers: number,
	{ senders, inFlight, bytes, warmUpMs, ms }: FanoutParams,
): Promise<Loaded> {
	const load = { senders: Math.min(senders, readers), inFlight, bytes, warmUpMs: 0 };
	await crowd.closedLoop({ ...load, ms: warmUpMs });
	const measured = await measuredLoad(server, () => crowd.closedLoop({ ...load, ms }));
	return { at: { readers, load: "closed" }, values: { ...measured, rssBytes: server.rssBytes() } };
}

/** Rising rates, until one is too much: what comes after it would only be waited for. */
async function openLoops(
	lab: Lab,
	server: Server,
	crowd: Crowd,
	{ senders, bytes, warmUpMs, ms, perSecond: rates }: FanoutParams,
): Promise<Loaded[]> {
	const done: Loaded[] = [];
	const readers = crowd.people;
	for (const perSecond of rates.toSorted((a, b) => a - b)) {
		const inside = await insideFrom(server, lab.signal);
		const load = { senders: Math.min(senders, readers), perSecond, bytes, warmUpMs, ms };
		const measured = await measuredLoad(server, () => crowd.openLoop(load));
		const deliveredShare = measured.deliveriesPerSecond / (perSecond * readers);
		const values = { ...measured, deliveredShare, ...(await inside()) };
		done.push({ at: { readers, load: "open", perSecond }, values });
		if (deliveredShare < KEPT_UP_SHARE) break;
	}
	return done;
}
