import { Readable } from "node:stream";
import { jetstreamManager, type StreamInfo } from "@nats-io/jetstream";
import { type ObjectInfo, type ObjectStore, Objm } from "@nats-io/obj";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { onTestFinished } from "vitest";
import type { Person } from "./person.ts";
import type { Env } from "./server.ts";

/** Three snapshots a second, and nobody is waited for who says nothing for a second. */
export const QUICK: Env = {
	STREAM_SNAPSHOT_EVERY_HOURS: "0.0001",
	STREAM_SNAPSHOT_KEEP: "5",
	STREAM_KEEP_MINUTES: "0.02",
};

/** What NATS holds of a house, seen from beside it. */
export class Stored {
	readonly #connection: NatsConnection;
	readonly #stream: string;
	readonly #objects: ObjectStore;

	private constructor(connection: NatsConnection, stream: string, objects: ObjectStore) {
		this.#connection = connection;
		this.#stream = stream;
		this.#objects = objects;
	}

	static async of({ NATS_STREAM: stream = "", NATS_URL: url = "" }: Env): Promise<Stored> {
		const connection = await connect({ servers: url });
		onTestFinished(() => connection.close());
		return new Stored(connection, stream, await new Objm(connection).create(`${stream}-snapshots`));
	}

	async firstSeq(): Promise<number> {
		return (await this.#info(this.#stream)).state.first_seq;
	}

	/** Newest first. */
	async snapshots(): Promise<ObjectInfo[]> {
		const all = await this.#objects.list();
		return all.toSorted((one, other) => seqOf(other) - seqOf(one));
	}

	/** Somebody talks on until nothing up to there is left in the stream. */
	async prunedPast(seq: number, person: Person): Promise<void> {
		while ((await this.firstSeq()) <= seq) await person.says("and so on");
	}

	/** Its bytes are lost, though it is listed. */
	async loseBytesOf({ nuid }: ObjectInfo): Promise<void> {
		const { streams } = await jetstreamManager(this.#connection);
		await streams.purge(`OBJ_${this.#stream}-snapshots`, {
			filter: `$O.${this.#stream}-snapshots.C.${nuid}`,
		});
	}

	/** Other bytes, or another description, under the same name. */
	async replace({ name, metadata }: ObjectInfo, bytes: Uint8Array, described: Record<string, string> = {}) {
		const source = Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>;
		await this.#objects.put({ name, metadata: { ...metadata, ...described } }, source);
	}

	async bytesOf({ name }: ObjectInfo): Promise<Uint8Array> {
		return (await this.#objects.getBlob(name)) ?? new Uint8Array();
	}

	async #info(name: string): Promise<StreamInfo> {
		return (await jetstreamManager(this.#connection)).streams.info(name);
	}
}

function seqOf({ metadata }: ObjectInfo): number {
	return Number(metadata?.["seq"]);
}
