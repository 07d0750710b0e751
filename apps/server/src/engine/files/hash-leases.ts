import { setTimeout } from "node:timers/promises";
import { JetStreamApiError } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import type { NatsConnection } from "@nats-io/transport-node";

/** A node that died with a hash in its hands holds it no longer than this; nothing that works holds one so long. */
const LEASE_MS = 300_000;
const ASK_EVERY_MS = 100;
const TAKEN = 10071;

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
		for (;;) {
			this.#stop.signal.throwIfAborted();
			const revision = await this.#tried(hash);
			if (revision !== undefined) return revision;
			await setTimeout(ASK_EVERY_MS);
		}
	}

	async #tried(hash: string): Promise<number | undefined> {
		try {
			return await this.#bucket.create(hash, "");
		} catch (error) {
			if (isTaken(error)) return undefined;
			throw error;
		}
	}

	/** Only ours: one that ran out may be another's by now. */
	async #giveBack(hash: string, revision: number): Promise<void> {
		try {
			await this.#bucket.purge(hash, { previousSeq: revision });
		} catch (error) {
			if (!isTaken(error)) throw error;
		}
	}
}

function isTaken(error: unknown): boolean {
	return error instanceof JetStreamApiError && error.code === TAKEN;
}
