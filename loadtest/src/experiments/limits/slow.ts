import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { kernelLimits } from "../jam/kernel.ts";
import { lookedAt } from "./looked-at.ts";
import { type MeasuredLoad, measuredLoad, warnIfBusy } from "./measured-load.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";
import { concludeSlow } from "./slow-report.ts";

const STOPPED_SHARE = 0.1;
const SENDERS = 10;
const READ_BEFORE_MS = 1_000;
/** Who reads again catches up within the measured load: that must not be felt either. */
const READ_AFTER_MS = 2_000;
const LOOK_MS = 250;
const SETTLE_MS_MAX = 120_000;
const AROUND_S = 2;

/** What the server says of itself while some do not read. */
export interface SlowLook {
	/** from the beginning of the load, s */
	readonly atS: number;
	readonly rssBytes: number;
	/** in all output buffers together */
	readonly heldBytes: number;
	/** readers that the kernel took no more for, or that are being fed what they missed */
	readonly behind: number;
}

export interface SlowRun {
	readonly readers: number;
	readonly perSecond: number;
	readonly stoppedS: number;
	readonly stopped: number;
	/** the same load, while all read */
	readonly without: MeasuredLoad;
	readonly among: MeasuredLoad;
	readonly rssBeforeBytes: number;
	/** by how much memory grew under the same load while all read */
	readonly grownWithoutBytes: number;
	readonly looks: readonly SlowLook[];
	/** given up for being too slow; they came back, or the run would have failed */
	readonly cuts: number;
}

/** A tenth of the readers stops reading: what the others feel of it, and what it costs the server. */
export const slow: Part<SlowRun> = {
	name: "slow",
	sockets: ({ slowReaders }) => slowReaders,
	seconds: (params) => (params.warmUpMs + 2 * loadMs(params)) / 1000 + AROUND_S,
	async measure(lab, params, run) {
		lab.note(
			`Kernel buffers for a connection (slow): ${await kernelLimits()}. Texts have ${params.slowBytes} bytes, so that ${params.slowPerSecond * params.slowBytes * params.stoppedS} bytes come up for each stopped reader; whether its buffers really filled, the server's own count of readers behind tells.`,
		);
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await lab.crowd({ port: server.port, dialect: "parley", people: params.slowReaders });
		const measured = await compared(lab, server, crowd, params);
		await crowd.leave();
		await server.stop();
		for (const load of [measured.without, measured.among]) warnIfBusy(lab, "slow", load);
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
	const stopped = Math.ceil(readers * STOPPED_SHARE);
	const deaf = Array.from({ length: stopped }, (_, index) => readers - 1 - index);
	const everyMs = { everyMs: LOOK_MS, signal: lab.signal };
	await crowd.openLoop({ ...load, ms: params.warmUpMs });
	const loaded = () => measuredLoad(server, () => crowd.openLoop({ ...load, ms: loadMs(params) }));
	// to look at the server costs it something: it is looked at as often while all read
	const rssAtRestBytes = server.rssBytes();
	const without = await lookedAt(loaded(), everyMs, looker(lab, server));
	const rssBeforeBytes = server.rssBytes();
	const stopping = Promise.all([loaded(), stop(lab, crowd, deaf, stoppedS)]).then(async ([measured]) => {
		await crowd.settle(SETTLE_MS_MAX);
		return measured;
	});
	const among = await lookedAt(stopping, everyMs, looker(lab, server));
	const cuts = (await metricsOf(server, lab.signal)).valueOf('parley_closed_total{code="4008"}');
	return {
		readers,
		perSecond,
		stoppedS,
		stopped,
		without: without.value,
		among: among.value,
		rssBeforeBytes,
		grownWithoutBytes: Math.max(0, rssMost(without.looks) - rssAtRestBytes),
		looks: among.looks,
		cuts,
	};
}

async function stop({ signal }: Lab, crowd: Crowd, deaf: readonly number[], stoppedS: number): Promise<void> {
	await sleep(READ_BEFORE_MS, undefined, { signal });
	await crowd.pause(deaf);
	await sleep(stoppedS * 1000, undefined, { signal });
	await crowd.resume(deaf);
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
		};
	};
}

function rssMost(looks: readonly SlowLook[]): number {
	return Math.max(...looks.map(({ rssBytes }) => rssBytes));
}

function loadMs({ stoppedS }: LimitsParams): number {
	return READ_BEFORE_MS + stoppedS * 1000 + READ_AFTER_MS;
}

function valuesOf({ without, among, rssBeforeBytes, looks, cuts, stopped }: SlowRun) {
	return {
		stopped,
		withoutP99Ms: without.figures.delivery.p99,
		amongP99Ms: among.figures.delivery.p99,
		rssBeforeBytes,
		rssMostBytes: rssMost(looks),
		heldMostBytes: Math.max(...looks.map(({ heldBytes }) => heldBytes)),
		behindMost: Math.max(...looks.map(({ behind }) => behind)),
		cuts,
		generatorShare: Math.max(without.generatorShare, among.generatorShare),
		othersShare: Math.max(without.othersShare, among.othersShare),
	};
}
