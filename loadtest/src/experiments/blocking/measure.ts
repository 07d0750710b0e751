import { setTimeout as sleep } from "node:timers/promises";
import { arrivals } from "../../http-load/arrivals.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import { type Lab, type ParamsOf, type Server, sized, WrongResult } from "../../lab/experiment.ts";
import type { Values } from "../measured.ts";
import { peopleAt } from "../people.ts";

export const flags = sized({
	waitMs: ["how long one lookup blocks, asleep; a line for each", [5, 50, 500], { quick: [50] }],
	perSecond: ["lookups a second; a point for each, besides 0", [10, 50, 100], { quick: [100] }],
	people: ["in the chat, all in one room", 20],
	chatPerSecond: ["messages a second that they write, in all", 50],
	threads: ["of the worker pool: as many as the service takes connections", 20],
	seconds: ["of arrivals in each point", 2, { quick: 1.2, full: 20 }],
	warmUpMs: ["of chat before each point, not counted", 500, { quick: 300, full: 2_000 }],
	standstillMsMax: ["work of one point on the single loop", 4_000, { quick: 1_500, full: 15_000 }],
	limitedLookups: ["at once against the service that takes twenty", 2_000],
	limitedMs: ["that each of those takes", 20, { quick: 5, full: 100 }],
	databaseNodes: ["nodes whose helpers ask a database that takes twenty", [1, 3], { quick: [1] }],
	databasePatienceS: ["after which who asks it without a helper gives up", 10, { quick: 2 }],
	databaseMs: ["that a question to it takes", 50, { quick: 10, full: 100 }],
});
export type BlockingParams = ParamsOf<typeof flags>;

/** Where lookups run, in the study's words and the server's own. */
export const MODES = { worker: "worker", "single-loop": "inline" } as const;
export type Mode = keyof typeof MODES;

/** Lookups of so many ms, asleep; none is nothing but chat. */
export type Work = { readonly ms: number; readonly perSecond: number };
export const IDLE: Work = { ms: 0, perSecond: 0 };

/** Idle first: it is what the others are compared with. */
export function worksOf({ waitMs, perSecond }: BlockingParams): Work[] {
	return [
		IDLE,
		...waitMs.flatMap((ms) => perSecond.filter((rate) => rate > 0).map((rate) => ({ ms, perSecond: rate }))),
	];
}

const BYTES = 100;
/** As long as a lookup may take, and some. */
const DRAIN_MS_MAX = 35_000;

/** The real server in one mode, with people in its lobby, every thread awake, and everything compiled that chat needs. */
export async function openHouse(lab: Lab, mode: Mode, params: BlockingParams) {
	const { people: senders, chatPerSecond, warmUpMs, threads } = params;
	const server = await lab.parley({ LOOKUP_MODE: MODES[mode], LOOKUP_THREADS: String(threads) });
	const crowd = await peopleAt(lab, server, { people: senders });
	await blocked(lab, server, { ms: 1, perSecond: 1_000 }, 5 * threads);
	// the first point is what all others are compared with: it must not be the cold one
	const perSecond = 4 * chatPerSecond;
	await crowd.openLoop({ senders, perSecond, bytes: BYTES, warmUpMs: 0, ms: 2 * warmUpMs });
	return { mode, server, crowd };
}

type House = Awaited<ReturnType<typeof openHouse>>;

/** People chat at a steady rate while the work arrives, and until the last of it is answered. */
export async function measure(lab: Lab, house: House, work: Work, params: BlockingParams): Promise<Values> {
	const { signal } = lab;
	const { crowd, server, mode } = house;
	const { people: senders, chatPerSecond: perSecond, warmUpMs, seconds, standstillMsMax } = params;
	const windowMs = seconds * 1_000;
	const wanted = Math.round(work.perSecond * seconds);
	// on the single loop fewer where they would stop the server for minutes
	const most = mode === "worker" ? wanted : Math.ceil(standstillMsMax / Math.max(1, work.ms));
	// begins a new window of the loop's delays
	await metricsOf(server, signal);
	const lookups = sleep(warmUpMs, undefined, { signal }).then(() =>
		blocked(lab, server, work, Math.min(wanted, most)),
	);
	const until = Promise.all([lookups, sleep(warmUpMs + windowMs, undefined, { signal })]);
	const ms = windowMs + DRAIN_MS_MAX;
	const figures = await crowd.openLoop({ senders, perSecond, bytes: BYTES, warmUpMs, ms, until });
	const metrics = await metricsOf(server, signal);
	await crowd.settle();
	if (figures.lastScreen.count === 0) throw new WrongResult("Nobody said anything while it was measured.");
	return {
		chatP99Ms: figures.delivery.p99,
		chatMaxMs: figures.delivery.max,
		loopP99Ms: metrics.valueOf("nodejs_eventloop_lag_p99_seconds") * 1_000,
		loopMaxMs: metrics.valueOf("nodejs_eventloop_lag_max_seconds") * 1_000,
		generatorShare: Math.max(...figures.generatorCpuShare),
		...(await lookups),
	};
}

async function blocked(
	{ signal }: Lab,
	{ url, operatorToken: token }: Server,
	{ ms, perSecond }: Work,
	count: number,
): Promise<Values> {
	if (count === 0) return {};
	return arrivals({ url: `${url}/api/lab/block`, token, body: { ms }, perSecond, count, signal });
}
