import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { type MeasuredLoad, measuredLoad, warnIfBusy } from "./measured-load.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";
import { concludeStorm, type StormRun } from "./storm-report.ts";

const BYSTANDERS = 50;
const BYSTANDERS_PER_SECOND = 200;
const MISSED_PER_SECOND = 1_000;
/** The bystanders' load runs for a moment before anything happens. */
const BEGIN_MS = 200;
/** The server needs a while to see that so many links are gone; the bystanders are watched for as long. */
const CUT_WATCH_MS = 1_000;
const STORM_MS_MAX = 120_000;
const SETTLE_MS_MAX = 60_000;
const AROUND_S = 3;
const WRITER = 0;

/** All links of a room break at once, much is said meanwhile, and all come back at once. */
export const storm: Part<StormRun> = {
	name: "storm",
	sockets: ({ stormMembers }) => stormMembers + 1 + BYSTANDERS,
	seconds: ({ warmUpMs, ms, missed }) => (warmUpMs + ms) / 1000 + missed / MISSED_PER_SECOND + AROUND_S,
	async measure(lab, params, run) {
		const server = await lab.parley({ DURABILITY: "disk" });
		// one stays and writes what the others miss
		const { port } = server;
		const people = params.stormMembers + 1;
		const room = await lab.crowd({ port, dialect: "parley", people, roomOf: () => "storm" });
		const bystanders = await lab.crowd({
			port,
			dialect: "parley",
			people: BYSTANDERS,
			roomOf: () => "calm",
			initial: "calm",
		});
		const watched = (ms: number, until?: Promise<unknown>) =>
			measuredLoad(server, () => talk(bystanders, params, ms, until));
		await room.openLoop({ senders: 1, perSecond: 20, bytes: params.bytes, warmUpMs: 0, ms: params.warmUpMs });
		await watched(params.warmUpMs);
		const measured = await stormed(lab, server, room, watched, params);
		await Promise.all([room.settle(SETTLE_MS_MAX), bystanders.settle(SETTLE_MS_MAX)]);
		await Promise.all([room.leave(), bystanders.leave()]);
		await server.stop();
		for (const load of [measured.before, measured.back]) warnIfBusy(lab, "storm", load);
		lab.sample({
			server: "parley",
			run,
			at: { part: "storm", members: measured.members },
			values: valuesOf(measured),
		});
		return measured;
	},
	conclude: concludeStorm,
};

type Watched = (ms: number, until?: Promise<unknown>) => Promise<MeasuredLoad>;

async function stormed(
	{ signal }: Lab,
	server: Server,
	room: Crowd,
	watched: Watched,
	params: LimitsParams,
): Promise<StormRun> {
	const everybody = Array.from({ length: room.people }, (_, person) => person);
	const lost = everybody.filter((person) => person !== WRITER);
	const before = await watched(params.ms);
	const cutting = sleep(BEGIN_MS, undefined, { signal }).then(() => room.cut(lost));
	const [cut] = await Promise.all([watched(CUT_WATCH_MS + BEGIN_MS), cutting]);
	const ms = (params.missed / MISSED_PER_SECOND) * 1000;
	await room.openLoop({ senders: 1, perSecond: MISSED_PER_SECOND, bytes: params.bytes, warmUpMs: 0, ms });
	// a new window of the loop's delays
	await metricsOf(server, signal);
	const coming = sleep(BEGIN_MS, undefined, { signal }).then(() => room.comeBack(lost));
	const [back, backMs] = await Promise.all([watched(STORM_MS_MAX, coming), coming]);
	const loopMaxS = (await metricsOf(server, signal)).valueOf("nodejs_eventloop_lag_max_seconds");
	return {
		members: lost.length,
		missed: params.missed,
		backMs: backMs.toSorted((a, b) => a - b),
		before,
		cut,
		back,
		loopMaxMs: loopMaxS * 1000,
	};
}

function talk(bystanders: Crowd, { bytes }: LimitsParams, ms: number, until?: Promise<unknown>) {
	const load = { senders: BYSTANDERS, perSecond: BYSTANDERS_PER_SECOND, bytes, warmUpMs: 0, ms };
	return bystanders.openLoop(until === undefined ? load : { ...load, until });
}

function valuesOf({ members, missed, backMs, before, cut, back, loopMaxMs }: StormRun) {
	return {
		members,
		missed,
		allBackMs: backMs.at(-1) ?? 0,
		beforeP99Ms: before.figures.delivery.p99,
		cutP99Ms: cut.figures.delivery.p99,
		backP99Ms: back.figures.delivery.p99,
		loopMaxMs,
		generatorShare: back.generatorShare,
		othersShare: back.othersShare,
	};
}
