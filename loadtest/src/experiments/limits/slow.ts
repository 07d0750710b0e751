import { setTimeout as sleep } from "node:timers/promises";
import { numbered } from "../../crowd/load.ts";
import { metricsOf } from "../../http-load/server-calls.ts";
import type { Part, Server } from "../../lab/experiment.ts";
import { count, goal, smallerThan } from "../claims.ts";
import { lookedAt, measuredLoad } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import type { LimitsParams } from "./params.ts";

/** A tenth stops, and is a thread of the crowd for itself: what it has to read later keeps no other reader waiting. */
const THREADS = 10;
const STOPPED_THREAD = THREADS - 1;
/** The first few, none of whom stops. */
const SENDERS = STOPPED_THREAD;
/** Who reads again catches up under load: that must not be felt either. */
const CATCH_UP_MS_MAX = 3_000;
const READERS = 1_000;
const PER_SECOND = 200;
const STOPPED_S = 10;
const P99_TIMES_MAX = 1.1;
/** Fewer than this part of the stopped were seen behind: the kernel took what was due to the others. */
const FILLED_SHARE_MIN = 0.9;

/** A tenth of the readers stops reading: what the others feel of it, and what it costs the server. */
export const slow: Part<LimitsParams> = {
	name: "slow",
	async measure(lab, params, sample) {
		const { slowReaders: people, slowPerSecond: perSecond, slowBytes: bytes, stoppedS } = params;
		const server = await lab.parley({ DURABILITY: "disk" });
		const crowd = await peopleAt(lab, server, { people, threads: THREADS });
		const load = { senders: Math.min(SENDERS, people), perSecond, bytes, warmUpMs: 0 };
		const deaf = numbered(people).filter((person) => person % THREADS === STOPPED_THREAD);
		const loaded = (ms: number) => measuredLoad(server, () => crowd.openLoop({ ...load, ms }));
		// to look at the server costs it something: it is looked at as often while all read
		const beside = <T>(work: Promise<T>) =>
			lookedAt(work, { everyMs: 250, signal: lab.signal }, () => looked(server, lab.signal));
		const readBeforeMs = Math.min(1_000, stoppedS * 500);
		const stopMs = readBeforeMs + stoppedS * 1000;
		await crowd.openLoop({ ...load, ms: params.warmUpMs });
		const without = await beside(loaded(stopMs));
		const rssBefore = server.rssBytes();
		const stopping = async () => {
			const stop = sleep(readBeforeMs, undefined, { signal: lab.signal }).then(() => crowd.pause(deaf));
			const [among] = await Promise.all([loaded(stopMs), stop]);
			const [catchingUp] = await Promise.all([
				loaded(Math.min(CATCH_UP_MS_MAX, stoppedS * 1000)),
				crowd.resume(deaf),
			]);
			await crowd.settle();
			return { "a tenth stopped": among, "they catch up": catchingUp };
		};
		const { value, looks } = await beside(stopping());
		const cuts = (await metricsOf(server, lab.signal)).valueOf('parley_closed_total{code="4008"}');
		await partedFrom(server, crowd);
		const most = (key: keyof (typeof looks)[number]) => Math.max(0, ...looks.map((look) => look[key]));
		sample({
			stopped: deaf.length,
			cuts,
			heldMostBytes: most("heldBytes"),
			behindMost: most("behind"),
			filledShare: most("behind") / Math.max(1, deaf.length),
			grownBytes: Math.max(0, most("rssBytes") - rssBefore),
		});
		for (const [when, values] of Object.entries({ "all read": without.value, ...value }))
			sample(values, { when });
	},
	describe({ slowReaders, slowPerSecond, stoppedS }) {
		const unlike = smallerThan(
			[slowReaders, READERS, "readers"],
			[slowPerSecond, PER_SECOND, "messages a second"],
			[stoppedS, STOPPED_S, "seconds"],
		);
		const what = "of those who stopped, the kernel's buffers filled (--slow-bytes) for";
		const provided = [{ figure: "filledShare", what, atLeast: FILLED_SHARE_MIN }];
		const when = ["a tenth stopped", "they catch up"];
		return {
			labels: {
				heldMostBytes: "most held in buffers",
				grownBytes: "memory growth",
				behindMost: "seen behind at once",
				cuts: "cut, and came back",
			},
			claims: [
				goal(
					`A tenth of ${count(READERS)} readers stops for ${STOPPED_S} s under ${PER_SECOND} messages a second: p99 of the others within ${P99_TIMES_MAX} times that without them.`,
					{ figure: "p99Ms", at: { when }, over: { when: "all read" }, atMost: P99_TIMES_MAX },
					{ also: "behindMost", unlike, provided },
				),
				goal(
					"Meanwhile the server's memory grows by at most 64 MiB.",
					{ figure: "grownBytes", atMost: 64 * 1024 * 1024 },
					{ also: "heldMostBytes", unlike, provided },
				),
				goal("All who stopped end complete and in order: caught up, or cut and resumed.", [], {
					also: "stopped cuts",
					provided,
				}),
			],
		};
	},
};

async function looked(server: Server, signal: AbortSignal) {
	const metrics = await metricsOf(server, signal);
	const readersIn = (state: string) => metrics.valueOf(`parley_readers{state="${state}"}`);
	const behind = readersIn("behind") + readersIn("catching-up");
	return { rssBytes: server.rssBytes(), heldBytes: metrics.valueOf("parley_buffered_bytes"), behind };
}
