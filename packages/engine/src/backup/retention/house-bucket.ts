import { randomUUID } from "node:crypto";
import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import { type KV, Kvm } from "@nats-io/kv";
import { askAgain, isTaken, isUnansweredOrUnknown } from "../../nats/ask-again.ts";
import type { SharedStream } from "../../order/jetstream/shared-stream.ts";

/** What nodes were is forgotten after a day; no node is waited for as long as that. */
const FORGET_MS = 86_400_000;
/** Whoever has not renewed its turn for so long has lost it. */
const TURN_MS = 60_000;
const RENEW_MS = 15_000;
const TURN = "turn";
/** Each node says how far it has come at least so often. */
export const TELL_MS_MAX = 5_000;

/** What the nodes of a house tell each other about its stream: how far each has archived it, and who looks after it. */
export class HouseBucket {
	readonly #name: string;
	readonly #stream: SharedStream;
	readonly #bucket: KV;
	readonly #manager: JetStreamManager;
	/** of this run */
	readonly #node = randomUUID();

	private constructor(name: string, stream: SharedStream, bucket: KV, manager: JetStreamManager) {
		this.#name = name;
		this.#stream = stream;
		this.#bucket = bucket;
		this.#manager = manager;
	}

	static async open(stream: SharedStream): Promise<HouseBucket> {
		const { connection, name, replicas } = stream;
		const bucket = `${name}-nodes`;
		const opened = await askAgain(() =>
			new Kvm(connection).create(bucket, { replicas, history: 1, ttl: FORGET_MS }),
		);
		return new HouseBucket(bucket, stream, opened, await jetstreamManager(connection, { checkAPI: false }));
	}

	/** Settles when the others can know it; it is told again and again until the connection is closed. */
	async publishPosition(archived: () => number, everyMs: number): Promise<void> {
		const { connection } = this.#stream;
		const publish = (): Promise<unknown> => this.#bucket.put(`node.${this.#node}`, String(archived()));
		const timer = setInterval(() => {
			if (connection.isClosed()) clearInterval(timer);
			// what was told before holds on: it is too low at worst
			else void publish().catch(() => undefined);
		}, everyMs).unref();
		await askAgain(publish, isUnansweredOrUnknown);
	}

	/** Of nodes that were heard since then; the servers' time. Asked of the leader: what another node told is there. */
	async positionsSince(since: number): Promise<number[]> {
		const stream = `KV_${this.#name}`;
		const filter = `$KV.${this.#name}.node.*`;
		const { state } = await this.#manager.streams.info(stream, { subjects_filter: filter });
		const positions: number[] = [];
		for (const subject of Object.keys(state.subjects ?? {})) {
			const entry = await this.#manager.streams.getMessage(stream, { last_by_subj: subject });
			if (entry !== null && entry.time.getTime() >= since) positions.push(Number(entry.string()));
		}
		return positions;
	}

	/** One node at a time; false: another one is at it. The work is told when its turn was lost. */
	async inTurn(now: number, work: (lost: AbortSignal) => Promise<void>): Promise<boolean> {
		let revision = await this.#takeTurn(now);
		if (revision === undefined) return false;
		const lost = new AbortController();
		const renewing = setInterval(async () => {
			try {
				revision = await this.#bucket.update(TURN, this.#node, revision ?? 0);
			} catch (error) {
				// anything else is a link that may be back before the turn runs out
				if (isTaken(error)) lost.abort(new Error("another node took its turn"));
			}
		}, RENEW_MS);
		try {
			await work(lost.signal);
		} finally {
			clearInterval(renewing);
			await this.#giveTurn(revision);
		}
		return true;
	}

	async #takeTurn(now: number): Promise<number | undefined> {
		try {
			const held = await this.#bucket.get(TURN);
			if (held === null || held.operation !== "PUT") return await this.#bucket.create(TURN, this.#node);
			// one of our own was not given back, because nobody answered then
			const isOurs = held.string() === this.#node;
			if (!isOurs && held.created.getTime() > now - TURN_MS) return undefined;
			return await this.#bucket.update(TURN, this.#node, held.revision);
		} catch (error) {
			if (isTaken(error)) return undefined;
			throw error;
		}
	}

	/** Only ours: one that ran out may be another's by now. */
	async #giveTurn(revision: number): Promise<void> {
		try {
			await this.#bucket.delete(TURN, { previousSeq: revision });
		} catch (error) {
			if (!isTaken(error)) throw error;
		}
	}
}
