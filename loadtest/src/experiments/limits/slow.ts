import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { kernelLimits } from "../jam/kernel.ts";
import { lookedAt } from "./looked-at.ts";
import { measuredLoad, warnIfBusy } from "./measured-load.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";
import { concludeSlow, type SlowLook, type SlowRun } from "./slow-report.ts";

/** A tenth stops, and is a thread of the crowd for itself: what it has to read later keeps no other reader waiting. */
const THREADS = 10;
const STOPPED_THREAD = THREADS - 1;
/** The first few, none of whom stops. */
const SENDERS = STOPPED_THREAD;
const READ_BEFORE_MS_MAX = 1_000;
/** Who reads again catches up under load: that must not be felt either. */
const CATCH_UP_MS_MAX = 3_000;
/** Into the load under which they read again. */
const READ_AGAIN_MS = 50;
const LOOK_MS = 250;
const SETTLE_MS_MAX = 120_000;
const AROUND_S = 2;

/** A tenth of the readers stops reading: what the others feel of it, and what it costs the server. */
export const slow: Part<SlowRun> = {
	name: "slow",
	sockets: ({ slowReaders }) => slowReaders,
	seconds: (params) => (params.warmUpMs + 2 * stopMs(params) + catchUpMs(params)) / 1000 + AROUND_S,
	async measure(lab, params, run) {
		lab.note(
			`Kernel buffers for a connection (slow): ${await kernelLimits()}. Texts have ${params.slowBytes} bytes, so that ${params.slowPerSecond * params.slowBytes * params.stoppedS} bytes come up for each stopped reader; whether its buffers really filled, the server's own count of readers behind tells.`,
		);
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await lab.crowd({
			port: server.port,
			dialect: "parley",
			people: params.slowReaders,
			threads: THREADS,
		});
		const measured = await compared(lab, server, crowd, params);
		await crowd.leave();
		await server.stop();
		for (const load of [measured.without, measured.among, measured.catchingUp]) warnIfBusy(lab, "slow", load);
		lab.sample({
			server: "parley",
			run,
			at: { part: "slow", readers: params.slowReaders },
			values: valuesOf(measured),
		});
		return measured;
	},
	conclude: concludeSlow,
};

async function compared(lab: Lab, server: Server, crowd: Crowd, params: LimitsParams): Promise<SlowRun> {
	const { slowReaders: readers, slowPerSecond: perSecond, slowBytes: bytes, stoppedS } = params;
	const load = { senders: Math.min(SENDERS, readers), perSecond, bytes, warmUpMs: 0 };
	const everybody = Array.from({ length: readers }, (_, person) => person);
	const deaf = everybody.filter((person) => person % THREADS === STOPPED_THREAD);
	const everyMs = { everyMs: LOOK_MS, signal: lab.signal };
	await crowd.openLoop({ ...load, ms: params.warmUpMs });
	const loaded = (ms: number) => measuredLoad(server, () => crowd.openLoop({ ...load, ms }));
	// to look at the server costs it something: it is looked at as often while all read
	const rssAtRestBytes = server.rssBytes();
	const without = await lookedAt(loaded(stopMs(params)), everyMs, looker(lab, server));
	const rssBeforeBytes = server.rssBytes();
	const stopping = async () => {
		const stop = after(readBeforeMs(params), lab, () => crowd.pause(deaf));
		const [among] = await Promise.all([loaded(stopMs(params)), stop]);
		const readAgain = after(READ_AGAIN_MS, lab, () => crowd.resume(deaf));
		const [catchingUp] = await Promise.all([loaded(catchUpMs(params)), readAgain]);
		await crowd.settle(SETTLE_MS_MAX);
		return { among, catchingUp };
	};
	const { value, looks } = await lookedAt(stopping(), everyMs, looker(lab, server));
	const cuts = (await metricsOf(server, lab.signal)).valueOf('parley_closed_total{code="4008"}');
	return {
		readers,
		perSecond,
		stoppedS,
		stopped: deaf.length,
		without: without.value,
		...value,
		rssBeforeBytes,
		grownWithoutBytes: Math.max(0, rssMost(without.looks) - rssAtRestBytes),
		looks,
		cuts,
	};
}

async function after(ms: number, { signal }: Lab, act: () => Promise<void>): Promise<void> {
	await sleep(ms, undefined, { signal });
	await act();
}

function looker({ signal }: Lab, server: Server): () => Promise<SlowLook> {
	const began = performance.now();
	return async () => {
		const metrics = await metricsOf(server, signal);
		const readersIn = (state: string) => metrics.valueOf(`parley_readers{state="${state}"}`);
		return {
			atS: (performance.now() - began) / 1000,
			rssBytes: server.rssBytes(),
			heldBytes: metrics.valueOf("parley_buffered_bytes"),
			behind: readersIn("behind") + readersIn("catching-up"),
			loopMaxMs: metrics.valueOf("nodejs_eventloop_lag_max_seconds") * 1000,
		};
	};
}

function rssMost(looks: readonly SlowLook[]): number {
	return Math.max(...looks.map(({ rssBytes }) => rssBytes));
}

function readBeforeMs({ stoppedS }: LimitsParams): number {
	return Math.min(READ_BEFORE_MS_MAX, stoppedS * 500);
}

function stopMs(params: LimitsParams): number {
	return readBeforeMs(params) + params.stoppedS * 1000;
}

function catchUpMs({ stoppedS }: LimitsParams): number {
	return Math.min(CATCH_UP_MS_MAX, stoppedS * 1000);
}

function valuesOf({ without, among, catchingUp, rssBeforeBytes, looks, cuts, stopped }: SlowRun) {
	return {
		stopped,
		withoutP99Ms: without.figures.delivery.p99,
		amongP99Ms: among.figures.delivery.p99,
		catchingUpP99Ms: catchingUp.figures.delivery.p99,
		rssBeforeBytes,
		rssMostBytes: rssMost(looks),
		heldMostBytes: Math.max(...looks.map(({ heldBytes }) => heldBytes)),
		loopMaxMs: Math.max(...looks.map(({ loopMaxMs }) => loopMaxMs)),
		behindMost: Math.max(...looks.map(({ behind }) => behind)),
		cuts,
		generatorShare: Math.max(...[without, among, catchingUp].map((load) => load.generatorShare)),
		othersShare: Math.max(...[without, among, catchingUp].map((load) => load.othersShare)),
	};
}
