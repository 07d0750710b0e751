import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/transport-node";
import { askAgain, isTaken, isUnanswered } from "../nats/ask-again.ts";

/**
 * A node that died with a hash in its hands holds it no longer than this; nothing that works holds one so long. Until then
 * others wait with these very bytes. A shorter lease that its holder renews would run out for one that is only cut off,
 * while what it asked of the bucket of bytes may still come there: bytes could be erased that another was just given.
 */
const LEASE_MS = 300_000;
const ASK_EVERY_MS = 100;

/** Who has a hash in its hands, among the nodes of a house. */
export class HashLeases {
	readonly #bucket: KV;
	readonly #stop = new AbortController();

	private constructor(bucket: KV) {
		this.#bucket = bucket;
	}

	static async open(connection: NatsConnection, name: string, replicas: number): Promise<HashLeases> {
		return new HashLeases(await new Kvm(connection).create(name, { replicas, history: 1, ttl: LEASE_MS }));
	}

	/** In order of the hashes: two nodes that want the same two never wait for each other. */
	async during<T>(hashes: readonly string[], work: () => Promise<T>): Promise<T> {
		const [first, ...rest] = [...new Set(hashes)].sort();
		if (first === undefined) return work();
		const revision = await this.#take(first);
		try {
			return await this.during(rest, work);
		} finally {
			await this.#giveBack(first, revision);
		}
	}

	/** Nobody waits for one any longer; whoever has one goes on. */
	stop(): void {
		this.#stop.abort(new Error("this node stops, and waits for no more bytes that others hold"));
	}

	async #take(hash: string): Promise<number> {
		const holder = randomUUID();
		const isPassing = (error: unknown): boolean => isUnanswered(error) && !this.#stop.signal.aborted;
		for (;;) {
			this.#stop.signal.throwIfAborted();
			const revision = await askAgain(() => this.#tried(hash, holder), isPassing);
			if (revision !== undefined) return revision;
			await setTimeout(ASK_EVERY_MS);
		}
	}

	/** Its revision, also where it was made by a try that nobody heard the answer of; undefined while another has it. */
	async #tried(hash: string, holder: string): Promise<number | undefined> {
		try {
			return await this.#bucket.create(hash, holder);
		} catch (error) {
			if (!isTaken(error)) throw error;
			const entry = await this.#bucket.get(hash);
			return entry?.string() === holder ? entry.revision : undefined;
		}
	}

	/** Only ours: one that ran out may be another's by now. Where nobody answers it runs out by itself: the work is done. */
	async #giveBack(hash: string, revision: number): Promise<void> {
		try {
			await askAgain(() => this.#bucket.purge(hash, { previousSeq: revision }));
		} catch (error) {
			if (!isTaken(error) && !isUnanswered(error)) throw error;
		}
	}
}
