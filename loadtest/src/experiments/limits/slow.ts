import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Description } from "../../lab/description.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { kernelLimits } from "../jam/kernel.ts";
import { lookedAt } from "../looked-at.ts";
import { measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import type { LimitsParams } from "./params.ts";

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
const READERS = 1_000;
const PER_SECOND = 200;
const STOPPED_S = 10;
const P99_TIMES_MAX = 1.1;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
/** Fewer than this part of the stopped were seen behind: the kernel took what was due to the others. */
const FILLED_SHARE_MIN = 0.9;

/** A tenth of the readers stops reading: what the others feel of it, and what it costs the server. */
export const slow: Part<Lab, LimitsParams> = {
	name: "slow",
	async measure(lab, params, sample) {
		lab.note(
			`Kernel buffers for a connection (slow): ${await kernelLimits()}. Texts have ${params.slowBytes} bytes, so that ${params.slowPerSecond * params.slowBytes * params.stoppedS} bytes come up for each stopped reader; whether its buffers really filled, the server's own count of readers behind tells.`,
		);
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await peopleAt(lab, server, { people: params.slowReaders, threads: THREADS });
		const { values, looks, ...felt } = await compared(lab, server, crowd, params);
		await partedFrom(server, crowd);
		sample(values);
		for (const [when, load] of Object.entries(felt)) sample(load, { when });
		for (const look of looks) sample(look, { what: "look" });
	},
	describe,
};

function describe({ slowReaders, slowPerSecond, stoppedS }: LimitsParams): Description {
	const unlike = smallerThan(
		[slowReaders, READERS, "readers"],
		[slowPerSecond, PER_SECOND, "messages a second"],
		[stoppedS, STOPPED_S, "seconds"],
	);
	const provided = [
		{
			figure: "filledShare",
			what: "of those who stopped, the kernel's buffers filled (--slow-bytes) for",
			atLeast: FILLED_SHARE_MIN,
		},
	];
	const overTime = { x: "atS", isLastRun: true } as const;
	return {
		labels: {
			heldMostBytes: "most held in buffers",
			grownBytes: "memory growth",
			grownWithoutBytes: "memory growth while all read",
			behindMost: "seen behind at once",
			filledShare: "of the stopped",
			cuts: "cut, and came back",
			atS: "from the beginning of the load",
			rssBytes: "memory",
			heldBytes: "output buffers",
			behind: "readers behind, or catching up",
		},
		claims: [
			{
				claim: `A tenth of ${READERS.toLocaleString("en")} readers stops for ${STOPPED_S} s under ${PER_SECOND} messages a second: p99 of the others within ${P99_TIMES_MAX} times that without them.`,
				checks: [
					{
						figure: "p99Ms",
						at: { when: ["a tenth stopped", "they catch up"] },
						over: { when: "all read" },
						atMost: P99_TIMES_MAX,
					},
				],
				also: "loopMaxMs behindMost",
				...{ unlike, provided },
			},
			{
				claim: "Meanwhile the server's memory grows by at most 64 MiB.",
				checks: [{ figure: "grownBytes", atMost: GROWTH_BYTES_MAX }],
				also: "heldMostBytes grownWithoutBytes",
				...{ unlike, provided },
			},
			{
				// a run in which somebody lacked a message, or had it in another order, has failed before
				claim: "All who stopped end complete and in order: caught up, or cut and resumed.",
				checks: [],
				also: "stopped cuts",
				provided,
			},
		],
		plots: [
			{
				...overTime,
				id: "slow-memory",
				title: "What the stopped readers cost the server (last run)",
				caption: "They stop at 1 s.",
				y: "rssBytes heldBytes",
			},
		],
	};
}

async function compared(lab: Lab, server: Server, crowd: Crowd, params: LimitsParams) {
	const { slowReaders: readers, slowPerSecond: perSecond, slowBytes: bytes } = params;
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
	const most = (key: keyof Look) => Math.max(0, ...looks.map((look) => look[key]));
	const { among, catchingUp } = value;
	return {
		values: {
			stopped: deaf.length,
			cuts,
			loopMaxMs: most("loopDelayMs"),
			heldMostBytes: most("heldBytes"),
			behindMost: most("behind"),
			filledShare: most("behind") / Math.max(1, deaf.length),
			grownBytes: Math.max(0, most("rssBytes") - rssBeforeBytes),
			grownWithoutBytes: Math.max(0, ...without.looks.map(({ rssBytes }) => rssBytes - rssAtRestBytes)),
		},
		looks,
		"all read": without.value,
		"a tenth stopped": among,
		"they catch up": catchingUp,
	};
}

async function after(ms: number, { signal }: Lab, act: () => Promise<void>): Promise<void> {
	await sleep(ms, undefined, { signal });
	await act();
}

function looker({ signal }: Lab, server: Server) {
	const began = performance.now();
	return async () => {
		const metrics = await metricsOf(server, signal);
		const readersIn = (state: string) => metrics.valueOf(`parley_readers{state="${state}"}`);
		return {
			atS: (performance.now() - began) / 1000,
			rssBytes: server.rssBytes(),
			heldBytes: metrics.valueOf("parley_buffered_bytes"),
			behind: readersIn("behind") + readersIn("catching-up"),
			// the longest since the look before
			loopDelayMs: metrics.valueOf("nodejs_eventloop_lag_max_seconds") * 1000,
		};
	};
}

/** What the server says of itself while some do not read; `atS` from the beginning of the load. */
type Look = Awaited<ReturnType<ReturnType<typeof looker>>>;

function readBeforeMs({ stoppedS }: LimitsParams): number {
	return Math.min(READ_BEFORE_MS_MAX, stoppedS * 500);
}

function stopMs(params: LimitsParams): number {
	return readBeforeMs(params) + params.stoppedS * 1000;
}

function catchUpMs({ stoppedS }: LimitsParams): number {
	return Math.min(CATCH_UP_MS_MAX, stoppedS * 1000);
}
