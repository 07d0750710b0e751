import { setTimeout as pause } from "node:timers/promises";
import { type KV, Kvm } from "@nats-io/kv";
import { reason, UserFacingError } from "../../lib/user-facing-error.ts";
import { askAgain, isTaken, isUnansweredOrUnknown } from "../../nats/ask-again.ts";
import type { SharedStream } from "./shared-stream.ts";

const LOOK_MS = 2_000;
const BEHIND_MS = 250;
/** of whose rules it was */
const NOBODY_SAID = "-";

/**
 * Places of the stream that the operator had skipped, since no node can decide what stands there. They lie in a bucket of
 * the house that every node reads before it reads the stream, and then every two seconds; of each stream by itself, for
 * one that is made anew under the same name gives the numbers of before once more. Beside each lies whose rules a node was
 * asking when it did not come back, which is told once and never changed: whoever passes the place by, a node that never
 * tried it too, has the same come of it.
 */
export class SkippedPlaces {
	readonly #bucket: KV;
	readonly #entry: string;
	/** to whose rules it was that never ended there, where any node could say */
	readonly #places = new Map<number, number | undefined>();
	#waiting: { readonly place: number; readonly resolve: () => void }[] = [];

	private constructor(bucket: KV, entry: string) {
		this.#bucket = bucket;
		this.#entry = entry;
	}

	static async open({
		connection,
		name,
		replicas,
		epoch,
	}: Pick<SharedStream, "connection" | "name" | "replicas" | "epoch">): Promise<SkippedPlaces> {
		const bucket = await askAgain(() =>
			new Kvm(connection).create(`${name}-skipped`, { replicas, history: 1 }),
		).catch((error: unknown) => {
			throw new UserFacingError(
				`The places of the log that are skipped cannot be kept in NATS (${reason(error)}). Is there room, and may this user make the stream KV_${name}-skipped?`,
			);
		});
		const places = new SkippedPlaces(bucket, epoch);
		await askAgain(() => places.#look(), isUnansweredOrUnknown);
		return places;
	}

	/** Until the connection is closed. */
	watch({ connection }: Pick<SharedStream, "connection">): void {
		const looking = setInterval(() => {
			if (connection.isClosed()) clearInterval(looking);
			// what was known before holds on
			else void this.#look().catch(() => undefined);
		}, LOOK_MS).unref();
	}

	has(place: number): boolean {
		return this.#places.has(place);
	}

	/** Whose rules never ended at a place that is skipped; undefined: no node could say. */
	about(place: number): number | undefined {
		return this.#places.get(place);
	}

	/** What a node found that does not come back from a place: the first to say so counts. */
	async tell(place: number, about: number): Promise<void> {
		await askAgain(() => this.#settle(place, String(about)));
	}

	/** Settles when the operator had it skipped. */
	until(place: number): Promise<void> {
		if (this.has(place)) return Promise.resolve();
		return new Promise((resolve) => this.#waiting.push({ place, resolve }));
	}

	/** For good, on every node. */
	async add(place: number): Promise<void> {
		for (;;) {
			const revision = await this.#look();
			if (this.has(place)) return;
			try {
				await this.#settle(place, NOBODY_SAID);
				const places = JSON.stringify([...this.#places.keys(), place]);
				if (revision === 0) await this.#bucket.create(this.#entry, places);
				else await this.#bucket.update(this.#entry, places, revision);
				return void (await this.#look());
			} catch (error) {
				// another operator was at it
				if (!isTaken(error)) throw error;
			}
		}
	}

	/** Returns which revision of the entry it was; 0: there is none. */
	async #look(): Promise<number> {
		const entry = await this.#bucket.get(this.#entry);
		if (entry === null) return 0;
		for (const place of entry.json<number[]>())
			if (!this.has(place)) this.#places.set(place, await this.#whose(place));
		const here = this.#waiting.filter(({ place }) => this.has(place));
		this.#waiting = this.#waiting.filter(({ place }) => !this.has(place));
		for (const { resolve } of here) resolve();
		return entry.revision;
	}

	/** It is skipped, so what nobody said until now is settled as that. */
	async #whose(place: number): Promise<number | undefined> {
		const said = await this.#settle(place, NOBODY_SAID);
		return said === NOBODY_SAID ? undefined : Number(said);
	}

	/** Returns what was said first. */
	async #settle(place: number, word: string): Promise<string> {
		const key = `${this.#entry}.${place}`;
		try {
			await this.#bucket.create(key, word);
			return word;
		} catch (error) {
			if (!isTaken(error)) throw error;
		}
		for (;;) {
			const entry = await this.#bucket.get(key);
			if (entry !== null) return entry.string();
			// a server that is behind has not heard of it yet
			await pause(BEHIND_MS);
		}
	}
}

/** What the operator reads of a place that may have to be skipped. */
export function stuckAt(at: number, type: string): string {
	return `A draft (${type}) at ${at} of the stream is decided without an end. This node reads no further: update it, or have the place skipped where no node can decide it (npm run skip -- ${at}).`;
}
