import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { answerOf, sessionToken } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { spreadOf } from "../../lab/result.ts";
import { lookedAt } from "../looked-at.ts";
import { known } from "../measured.ts";
import { partedFrom, roomsOfTen } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import { grown, type Vitals, vitalsOf } from "../vitals.ts";
import type { LimitsParams } from "./params.ts";

/** For how much of the time between two looks somebody is away or does not read. */
const FAULT_SHARE = 0.3;
const NUMBERS = 1_000;
const MINUTES = 30;
/** Caches fill, code is compiled, heap and allocators find their size: a quarter of an hour, in each of three runs. */
const WARM_UP_SHARE = 1 / 2;
/** By less of itself nothing has grown. */
const GROWTH_SHARE_MAX = 0.01;
/** Somebody is just connecting, or asks for the metrics. */
const HANDLES_SLACK = 5;

/** Everything a little, for long: what grows although nothing grows outside is a leak. */
export const long: Part<Lab, LimitsParams> = {
	name: "long",
	isOnce: true,
	async measure(lab, params, sample) {
		const { minutes, longPeople: people, longPerSecond: perSecond, sampleS, bytes } = params;
		const server = await lab.parley({ DURABILITY: "disk" });
		const { crowd, senders, listeners } = await roomsOfTen(lab, server, people, "long");
		const round = await mixture(lab, server, crowd, listeners, sampleS * 1000 * FAULT_SHARE);
		const load = crowd.openLoop({ senders, perSecond, bytes, warmUpMs: 0, ms: minutes * 60_000 });
		const began = performance.now();
		const { looks } = await lookedAt(load, { everyMs: sampleS * 1000, signal: lab.signal }, async () => {
			const seen = await vitalsOf(server, began, lab.signal);
			sample(seen);
			await round();
			return seen;
		});
		const messages = await partedFrom(server, crowd);
		sample({ messages, ...grownAndMore(looks) }, { what: "all" });
	},
	describe: ({ minutes, sampleS }) => {
		const unlike = smallerThan([minutes, MINUTES, "minutes"]);
		const overTime = { x: "atS", isLastRun: true } as const;
		const more = { atMost: HANDLES_SLACK };
		return {
			labels: {
				atS: "from the beginning",
				rssGrowthShare: "memory grew by",
				heapGrowthShare: "of it the heap by",
				moreHandles: "handles more in the last quarter than in the one before",
				moreTimers: "timers more",
				rssBytes: "resident memory",
				heapBytes: "heap in use",
				messages: "messages, each once and in one order",
			},
			claims: [
				{
					claim: `${MINUTES} minutes of mixed load: memory does not grow after the warm-up (by at most ${GROWTH_SHARE_MAX * 100} %).`,
					checks: [{ figure: "rssGrowthShare", atMost: GROWTH_SHARE_MAX }],
					also: "heapGrowthShare",
					unlike,
				},
				{
					claim: `${MINUTES} minutes of mixed load: timers and handles do not become more.`,
					checks: [
						{ figure: "moreHandles", ...more },
						{ figure: "moreTimers", ...more },
					],
					unlike,
				},
				{
					// a run in which anybody saw another order has failed before
					claim:
						"In the end everybody has everything, once and in one order, cut and stopped readers included.",
					at: { what: "all" },
					checks: [],
					also: "messages",
					unlike,
				},
			],
			tables: [
				{
					id: "long",
					title: "Mixed load for long, after the warm-up",
					where: { what: "all" },
					figures: "messages rssGrowthShare heapGrowthShare moreHandles moreTimers",
					note: `Every ${sampleS} s a tenth of the people is cut and comes back, another tenth stops reading for a while, and numbers are looked up. The first half is warm-up.`,
				},
			],
			plots: [
				{
					...overTime,
					id: "long-memory",
					title: "Memory under mixed load",
					y: "rssBytes heapBytes",
					yLabel: "memory",
				},
				{
					...overTime,
					id: "long-handles",
					title: "Handles and timers under mixed load",
					y: "handles timers",
					yLabel: "how many",
				},
			],
		};
	},
};

/** Everybody is in at each look, so what becomes more belongs to nobody. */
function grownAndMore(looks: readonly Vitals[]): Record<string, number> {
	const warm = looks.slice(Math.floor(looks.length * WARM_UP_SHARE));
	const [early, late] = [warm.slice(0, warm.length >> 1), warm.slice(warm.length >> 1)];
	const more = (key: keyof Vitals) =>
		early.length === 0 ? undefined : middle(late, key) - middle(early, key);
	return known({ ...grown(warm), moreHandles: more("handles"), moreTimers: more("timers") });
}

function middle(looks: readonly Vitals[], key: keyof Vitals): number {
	return spreadOf(looks.map((look) => look[key])).median;
}

/**
 * A round of what happens besides messages: half of those who only read are cut, and the other half stops reading, in
 * turns. When it is over everybody is in and reads, and the server can be looked at.
 */
async function mixture(
	{ signal }: Lab,
	server: Server,
	crowd: Crowd,
	listeners: readonly number[],
	awayMs: number,
): Promise<() => Promise<void>> {
	const token = await sessionToken(server, "lookups", signal);
	const half = Math.ceil(listeners.length / 2);
	const [first, second] = [listeners.slice(0, half), listeners.slice(half)];
	let turn = 0;
	return async () => {
		const [cut, stopped] = turn++ % 2 === 0 ? [first, second] : [second, first];
		await crowd.cut(cut);
		await crowd.pause(stopped);
		const body = { count: NUMBERS, seed: turn, operation: "sqrt", threads: 2, division: "uniform" };
		await Promise.all([
			sleep(awayMs, undefined, { signal }),
			answerOf(server, "/api/lookups/numbers", { method: "POST", token, body, signal }),
		]);
		await crowd.resume(stopped);
		await crowd.comeBack(cut);
	};
}
