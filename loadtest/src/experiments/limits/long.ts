import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../../crowd/crowd.ts";
import { answerOf, metricsOf, sessionToken } from "../../http-load/server-calls.ts";
import type { Lab, Server } from "../../lab/experiment.ts";
import { concludeLong, type LongLook, type LongRun } from "./long-report.ts";
import { lookedAt } from "./looked-at.ts";
import type { LimitsParams } from "./params.ts";
import type { Part } from "./part.ts";

const PER_ROOM = 10;
/** These many of each room's ten write; of the others one is cut and one stops reading in each round. */
const WRITERS_SHARE = 0.8;
/** For how much of the time between two looks somebody is away or does not read. */
const FAULT_SHARE = 0.3;
const NUMBERS = 1_000;
const SETTLE_MS_MAX = 120_000;
const AROUND_S = 5;

/** Everything a little, for long: what grows although nothing grows outside is a leak. */
export const long: Part<LongRun> = {
	name: "long",
	isOnce: true,
	sockets: ({ longPeople }) => longPeople,
	seconds: ({ minutes }) => minutes * 60 + AROUND_S,
	async measure(lab, params, run) {
		const { minutes, longPeople: people, longPerSecond: perSecond, sampleS, bytes } = params;
		const server = await lab.parley({ DURABILITY: "disk" });
		const rooms = Math.ceil(people / PER_ROOM);
		const roomOf = (person: number) => `long-${person % rooms}`;
		const crowd = await lab.crowd({ port: server.port, dialect: "parley", people, roomOf });
		const senders = Math.max(1, Math.floor(people * WRITERS_SHARE));
		const load = crowd.openLoop({ senders, perSecond, bytes, warmUpMs: 0, ms: minutes * 60_000 });
		const mixture = new Mixture(lab, server, crowd, senders, params);
		const look = looker(lab, server, run);
		const { looks } = await lookedAt(load, { everyMs: sampleS * 1000, signal: lab.signal }, async () => {
			const seen = await look();
			await mixture.round();
			return seen;
		});
		const { messages } = await crowd.settle(SETTLE_MS_MAX);
		await crowd.leave();
		await server.stop();
		return { minutes, messages, looks };
	},
	conclude: concludeLong,
};

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

function looker(lab: Lab, server: Server, run: number): () => Promise<LongLook> {
	const began = performance.now();
	return async () => {
		const metrics = await metricsOf(server, lab.signal);
		const look = {
			atS: (performance.now() - began) / 1000,
			rssBytes: server.rssBytes(),
			heapBytes: metrics.valueOf("nodejs_heap_size_used_bytes"),
			handles: metrics.valueOf("nodejs_active_handles_total"),
			timers: metrics.valueOf('nodejs_active_resources{type="Timeout"}'),
		};
		lab.sample({ server: "parley", run, at: { part: "long" }, values: { ...look } });
		return look;
	};
}
