import { Readable } from "node:stream";
import {
	DeliverPolicy,
	type JetStreamClient,
	type JetStreamManager,
	jetstream,
	jetstreamManager,
	StorageType,
} from "@nats-io/jetstream";
import { type ObjectInfo, type ObjectStore, Objm } from "@nats-io/obj";
import { askAgain, isUnansweredOrUnknown } from "../../nats/ask-again.ts";
import type { SharedStream } from "../../order/jetstream/shared-stream.ts";
import { fromMetadata, type SnapshotFacts, type StoredSnapshot, toMetadata } from "./stored-snapshot.ts";

/** Names are used again and again: the bucket does not grow, and nobody has to look for what is in it. */
const SLOTS = Array.from({ length: 10 }, (_, index) => `snapshot-${index}`);
/** Chunks of 128 KiB that may wait here for the disk. */
const AHEAD_MAX = 64;
/** Nothing came for so long: what was to come was replaced by a newer one, or the servers are gone. */
const SILENCE_MS_MAX = 20_000;

/** Snapshots of a house in an object store beside its stream. */
export class SnapshotStore {
	readonly #bucket: string;
	readonly #objects: ObjectStore;
	readonly #manager: JetStreamManager;
	readonly #client: JetStreamClient;

	private constructor(
		bucket: string,
		objects: ObjectStore,
		manager: JetStreamManager,
		client: JetStreamClient,
	) {
		this.#bucket = bucket;
		this.#objects = objects;
		this.#manager = manager;
		this.#client = client;
	}

	static async open({
		connection,
		name,
		replicas,
	}: Pick<SharedStream, "connection" | "name" | "replicas">): Promise<SnapshotStore> {
		const bucket = `${name}-snapshots`;
		const objects = await askAgain(() =>
			new Objm(connection).create(bucket, { storage: StorageType.File, replicas }),
		);
		return new SnapshotStore(
			bucket,
			objects,
			await jetstreamManager(connection, { checkAPI: false }),
			jetstream(connection),
		);
	}

	/** Those with all their bytes: the stream is pruned by what they hold. */
	async list(): Promise<StoredSnapshot[]> {
		const infos = await askAgain(async () => this.#whole(await this.#infos()), isUnansweredOrUnknown);
		return infos.flatMap((info) => {
			const facts = fromMetadata(info.metadata ?? {});
			return facts === undefined ? [] : [stored(info, facts)];
		});
	}

	/** Into a slot that is free, or else that of the oldest. Whole, or as if it had never been begun. */
	async put(facts: SnapshotFacts, source: Readable): Promise<StoredSnapshot> {
		const infos = await this.#infos();
		await this.#sweep(infos);
		const slot = slotFor(await this.#whole(infos));
		const before = infos.find(({ name }) => name === slot);
		const info = await this.#objects.put(
			{ name: slot, metadata: toMetadata(facts) },
			Readable.toWeb(source) as ReadableStream<Uint8Array>,
			// one that another node put there meanwhile is not overwritten
			...(before === undefined ? [] : [{ previousRevision: before.revision }]),
		);
		const arrived = (await this.#chunks(this.#chunksOf(info.nuid))).get(this.#chunksOf(info.nuid)) ?? 0;
		if (arrived === info.chunks) return stored(info, facts);
		await this.#objects.delete(slot);
		throw new Error(`of ${info.chunks} parts of the snapshot ${arrived} were stored`);
	}

	/** Its bytes, as they are stored. Throws where some are missing. */
	async *read({ id, chunks }: StoredSnapshot): AsyncGenerator<Uint8Array> {
		const consumer = await this.#client.consumers.get(`OBJ_${this.#bucket}`, {
			filter_subjects: [this.#chunksOf(id)],
			deliver_policy: DeliverPolicy.All,
		});
		const { num_pending: there } = await consumer.info(true);
		if (there !== chunks) throw new Error(`of ${chunks} parts ${there} are there`);
		const messages = await consumer.consume({ max_messages: AHEAD_MAX });
		const silence = setTimeout(() => messages.stop(), SILENCE_MS_MAX);
		let left = chunks;
		try {
			for await (const message of messages) {
				yield message.data;
				silence.refresh();
				left -= 1;
				if (left === 0) return;
			}
			throw new Error(`of ${chunks} parts ${left} did not come`);
		} finally {
			clearTimeout(silence);
			await messages.close();
		}
	}

	async remove({ slot }: StoredSnapshot): Promise<void> {
		await this.#objects.delete(slot);
	}

	/** Of the slots that hold something. */
	async #infos(): Promise<ObjectInfo[]> {
		const infos = await Promise.all(SLOTS.map((slot) => this.#objects.info(slot)));
		return infos.filter((info) => info !== null).filter(({ deleted }) => !deleted);
	}

	/** A put whose last answer was lost takes its bytes back, and its entry stays. */
	async #whole(infos: readonly ObjectInfo[]): Promise<ObjectInfo[]> {
		const arrived = await this.#chunks(this.#chunksOf(">"));
		return infos.filter(({ nuid, chunks }) => (arrived.get(this.#chunksOf(nuid)) ?? 0) === chunks);
	}

	/** What a node that was killed over it left behind. */
	async #sweep(infos: readonly ObjectInfo[]): Promise<void> {
		const known = new Set(infos.map(({ nuid }) => this.#chunksOf(nuid)));
		for (const subject of (await this.#chunks(this.#chunksOf(">"))).keys())
			if (!known.has(subject)) await this.#manager.streams.purge(`OBJ_${this.#bucket}`, { filter: subject });
	}

	/** How many there are, by the subject. */
	async #chunks(filter: string): Promise<Map<string, number>> {
		const { state } = await this.#manager.streams.info(`OBJ_${this.#bucket}`, { subjects_filter: filter });
		return new Map(Object.entries(state.subjects ?? {}));
	}

	#chunksOf(id: string): string {
		return `$O.${this.#bucket}.C.${id}`;
	}
}

function slotFor(infos: readonly ObjectInfo[]): string {
	const taken = new Set(infos.map(({ name }) => name));
	const free = SLOTS.find((slot) => !taken.has(slot));
	const [oldest] = infos.toSorted((one, other) => one.revision - other.revision);
	return free ?? oldest?.name ?? "";
}

function stored(info: ObjectInfo, facts: SnapshotFacts): StoredSnapshot {
	const { name: slot, nuid: id, chunks, size: storedBytes, revision } = info;
	return { ...facts, slot, id, chunks, storedBytes, revision };
}
