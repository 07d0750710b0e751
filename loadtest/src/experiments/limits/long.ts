import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { answerOf, sessionToken } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import type { Part } from "../../lab/parts.ts";
import { spreadOf } from "../../lab/result.ts";
import { lookedAt } from "../looked-at.ts";
import { known } from "../measured.ts";
import { partedFrom, peopleAt } from "../people.ts";
import { smallerThan } from "../unlike.ts";
import { grown, type Vitals, vitalsOf } from "../vitals.ts";
import type { LimitsParams } from "./params.ts";

const PER_ROOM = 10;
/** These many of each room's ten write; of the others one is cut and one stops reading in each round. */
const WRITERS_SHARE = 0.8;
/** For how much of the time between two looks somebody is away or does not read. */
const FAULT_SHARE = 0.3;
const NUMBERS = 1_000;
const AROUND_S = 5;
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
	sockets: ({ longPeople }) => longPeople,
	seconds: ({ minutes }) => minutes * 60 + AROUND_S,
	async measure(lab, params, sample) {
		const { minutes, longPeople: people, longPerSecond: perSecond, sampleS, bytes } = params;
		const server = await lab.parley({ DURABILITY: "disk" });
		const rooms = Math.ceil(people / PER_ROOM);
		const roomOf = (person: number) => `long-${person % rooms}`;
		const crowd = await peopleAt(lab, server, { people, roomOf });
		const senders = Math.max(1, Math.floor(people * WRITERS_SHARE));
		const load = crowd.openLoop({ senders, perSecond, bytes, warmUpMs: 0, ms: minutes * 60_000 });
		const mixture = new Mixture(lab, server, crowd, senders, params);
		const began = performance.now();
		const { looks } = await lookedAt(load, { everyMs: sampleS * 1000, signal: lab.signal }, async () => {
			const seen = await vitalsOf(server, began, lab.signal);
			sample(seen);
			await mixture.round();
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

/** What happens besides messages; when a round is over everybody is in and reads, and the server can be looked at. */
class Mixture {
	readonly #lab: Lab;
	readonly #server: Server;
	readonly #crowd: Crowd;
	readonly #listeners: readonly number[];
	readonly #awayMs: number;
	#token: string | undefined;
	#turn = 0;

	constructor(lab: Lab, server: Server, crowd: Crowd, senders: number, { sampleS }: LimitsParams) {
		this.#lab = lab;
		this.#server = server;
		this.#crowd = crowd;
		this.#listeners = Array.from({ length: crowd.people - senders }, (_, index) => senders + index);
		this.#awayMs = sampleS * 1000 * FAULT_SHARE;
	}

	async round(): Promise<void> {
		const half = Math.ceil(this.#listeners.length / 2);
		// they take turns: who was cut is who stops reading next
		const swapped = this.#turn++ % 2 === 1;
		const [first, second] = [this.#listeners.slice(0, half), this.#listeners.slice(half)];
		const [cut, stopped] = swapped ? [second, first] : [first, second];
		await this.#crowd.cut(cut);
		await this.#crowd.pause(stopped);
		await Promise.all([
			sleep(this.#awayMs, undefined, { signal: this.#lab.signal }),
			this.#looksSomethingUp(),
		]);
		await this.#crowd.resume(stopped);
		await this.#crowd.comeBack(cut);
	}

	async #looksSomethingUp(): Promise<void> {
		const { signal } = this.#lab;
		this.#token ??= await sessionToken(this.#server, "lookups", signal);
		await answerOf(this.#server, "/api/lookups/numbers", {
			method: "POST",
			token: this.#token,
			body: { count: NUMBERS, seed: this.#turn, operation: "sqrt", threads: 2, division: "uniform" },
			signal,
		});
	}
}
