import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { type ArrivalFigures, arrivals } from "../../http-load/arrivals.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { LabProblem, WrongResult } from "../../lab/errors.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";
import { peopleAt } from "../people.ts";
import type { BlockingParams } from "./params.ts";

/** Where lookups run, in the study's words and the server's own. */
export const MODES = { worker: "worker", "single-loop": "inline" } as const;
export type Mode = keyof typeof MODES;

/** `idle`: nothing but chat. */
export type Work = {
	readonly how: "wait" | "burn" | "idle";
	readonly ms: number;
	readonly perSecond: number;
};

/** Idle first: it is what the others are compared with. */
export function worksOf({ waitMs, perSecond, burn }: BlockingParams): Work[] {
	return [
		{ how: "idle", ms: 0, perSecond: 0 },
		...waitMs.flatMap((ms) =>
			perSecond.filter((rate) => rate > 0).map((rate): Work => ({ how: "wait", ms, perSecond: rate })),
		),
		...burn.map(burnOf),
	];
}

/** "50@100": 50 ms of computing, 100 times a second. */
function burnOf(text: string): Work {
	const [, ms, rate] = /^(\d+)@(\d+)$/.exec(text) ?? [];
	if (ms === undefined || rate === undefined)
		throw new LabProblem(`"${text}" is no computing load.`, 'Give ms@rate, such as "50@100".');
	return { how: "burn", ms: Number(ms), perSecond: Number(rate) };
}

export interface House {
	readonly mode: Mode;
	readonly server: Server;
	readonly crowd: Crowd;
}

/** As long as a lookup may take, and some. */
const DRAIN_MS_MAX = 35_000;
const SETTLE_MS_MAX = 60_000;

/** The real server in one mode, with people in its lobby, every thread awake, and everything compiled that chat needs. */
export async function openHouse(lab: Lab, mode: Mode, params: BlockingParams): Promise<House> {
	const { people, chatPerSecond, bytes, warmUpMs, threads } = params;
	const server = await lab.parley({ LOOKUP_MODE: MODES[mode], LOOKUP_THREADS: String(threads) });
	const crowd = await peopleAt(lab, server, { people });
	await blocked(lab, server, { how: "wait", ms: 1, perSecond: 1_000 }, 5 * threads);
	// the first point is what all others are compared with: it must not be the cold one
	await crowd.openLoop({
		senders: people,
		perSecond: 4 * chatPerSecond,
		bytes,
		warmUpMs: 0,
		ms: 2 * warmUpMs,
	});
	return { mode, server, crowd };
}

/** People chat at a steady rate while the work arrives, and until the last of it is answered. */
export async function measure(lab: Lab, house: House, work: Work, params: BlockingParams): Promise<Values> {
	const { crowd, server, mode } = house;
	const { people, chatPerSecond, bytes, warmUpMs, seconds } = params;
	const windowMs = seconds * 1_000;
	// begins a new window of the loop's delays
	await metricsOf(server, lab.signal);
	const lookups = after(warmUpMs, lab.signal, () => blocked(lab, server, work, countOf(mode, work, params)));
	const until = Promise.all([lookups, sleep(warmUpMs + windowMs, undefined, { signal: lab.signal })]);
	const load = { senders: people, perSecond: chatPerSecond, bytes, warmUpMs };
	const figures = await crowd.openLoop({ ...load, ms: windowMs + DRAIN_MS_MAX, until });
	const metrics = await metricsOf(server, lab.signal);
	await crowd.settle(SETTLE_MS_MAX);
	if (figures.lastScreen.count === 0) throw new WrongResult("Nobody said anything while it was measured.");
	return {
		chatP50Ms: figures.delivery.p50,
		chatP99Ms: figures.delivery.p99,
		chatMaxMs: figures.delivery.max,
		loopP99Ms: metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1_000,
		loopMaxMs: metrics.valueOf("nodejs_eventloop_lag_max_seconds") * 1_000,
		generatorShare: Math.max(...figures.generatorCpuShare),
		...lookupValues(await lookups),
	};
}

function lookupValues(lookups: ArrivalFigures | undefined) {
	if (lookups === undefined) return {};
	const { sent, answered, busy, timedOut, failed, latency } = lookups;
	return {
		...{ lookups: sent, answered, busy, timedOut, failed },
		lookupP50Ms: latency.p50,
		lookupP99Ms: latency.p99,
		lookupMaxMs: latency.max,
	};
}

/** On the single loop fewer where they would stop the server for minutes. */
function countOf(mode: Mode, { ms, perSecond }: Work, params: BlockingParams): number {
	const { seconds, standstillMsMax } = params;
	const wanted = Math.round(perSecond * seconds);
	return mode === "worker" ? wanted : Math.min(wanted, Math.ceil(standstillMsMax / Math.max(1, ms)));
}

async function blocked(
	lab: Lab,
	server: Server,
	work: Work,
	count: number,
): Promise<ArrivalFigures | undefined> {
	if (count === 0) return undefined;
	const { ms, how, perSecond } = work;
	return arrivals({
		url: `${server.url}/api/lab/block`,
		token: server.operatorToken,
		body: { ms, how },
		perSecond,
		count,
		signal: lab.signal,
	});
}

async function after<T>(ms: number, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
	await sleep(ms, undefined, { signal });
	return act();
}
