import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageType } from "@nats-io/jetstream";
import { type ObjectInfo, type ObjectStore, Objm } from "@nats-io/obj";
import type { NatsConnection } from "@nats-io/transport-node";
import { syncFile } from "../lib/files.ts";
import { summed } from "../lib/summed.ts";
import { askAgain } from "../nats/ask-again.ts";
import { purgeAbandoned } from "./abandoned-pieces.ts";
import type { ContentStore } from "./content-store.ts";
import { HashLeases } from "./hash-leases.ts";
import type { LocalContentStore } from "./local-content-store.ts";

export interface SharedContentOptions {
	readonly connection: NatsConnection;
	/** of the house's stream; what belongs to it begins with that */
	readonly name: string;
	readonly replicas: number;
	/** Settles when all that was in the log is known here; rejects where that cannot be said. */
	readonly requireCaughtUp: () => Promise<void>;
	/** a put whose newest piece is older, and which no entry names, was given up */
	readonly abandonedMs?: number;
}

/** A piece of a put that runs is answered, or given up, within seconds. */
const ABANDONED_MS = 3_600_000;
const KEEP_TRIES = 3;
const COMING = "coming-";
const FETCH_MS_MIN = 10_000;
const SLOWEST_BYTES_PER_MS = 1_000;

/**
 * For all nodes: in a JetStream object store, with what this node was given or asked for on its own disk, from where it
 * is served. A hash is held against other nodes by a lease, and whoever holds it has read the log up to then: so nobody
 * erases what a node that held it before has come to need.
 */
export class SharedContentStore implements ContentStore {
	readonly isShared = true;
	readonly #local: LocalContentStore;
	readonly #objects: ObjectStore;
	readonly #leases: HashLeases;
	readonly #options: SharedContentOptions;
	readonly #fetching = new Map<string, Promise<boolean>>();

	private constructor(
		local: LocalContentStore,
		objects: ObjectStore,
		leases: HashLeases,
		options: SharedContentOptions,
	) {
		this.#local = local;
		this.#objects = objects;
		this.#leases = leases;
		this.#options = options;
	}

	static async open(local: LocalContentStore, options: SharedContentOptions): Promise<SharedContentStore> {
		const { connection, name, replicas } = options;
		await sweepComing(local.folder);
		const objects = await new Objm(connection).create(`${name}-files`, {
			storage: StorageType.File,
			replicas,
		});
		const leases = await HashLeases.open(connection, `${name}-file-holds`, replicas);
		return new SharedContentStore(local, objects, leases, options);
	}

	get folder(): string {
		return this.#local.folder;
	}

	hold<T>(hashes: readonly string[], work: () => Promise<T>): Promise<T> {
		return this.#local.hold(hashes, () =>
			this.#leases.during(hashes, async () => {
				await this.#options.requireCaughtUp();
				return work();
			}),
		);
	}

	stop(): void {
		this.#leases.stop();
	}

	async keep(source: string, hash: string): Promise<"kept" | "known"> {
		await this.#local.keep(source, hash);
		for (let tries = 0; tries < KEEP_TRIES; tries += 1) {
			if (await this.#isThere(hash)) return tries === 0 ? "known" : "kept";
			await askAgain(() => this.#put(source, hash));
		}
		// a put that was paused for so long that its pieces were purged meanwhile has an entry and no bytes
		if (await this.#isThere(hash)) return "kept";
		throw new Error(`the object ${hash} was put ${KEEP_TRIES} times, and its pieces are not there`);
	}

	async sweep(): Promise<void> {
		const { connection, abandonedMs = ABANDONED_MS } = this.#options;
		await purgeAbandoned(this.#objects, connection, abandonedMs);
	}

	/** The same one for all who ask meanwhile. */
	fetch(hash: string): Promise<boolean> {
		const under = this.#fetching.get(hash);
		if (under !== undefined) return under;
		const fetching = this.#bring(hash).finally(() => this.#fetching.delete(hash));
		this.#fetching.set(hash, fetching);
		return fetching;
	}

	/** One whose answer was lost may have said that they are gone, and left the bytes. */
	async erase(hash: string): Promise<void> {
		const info = await this.#infoOf(hash);
		if (info !== null && (!info.deleted || (await this.#chunksOf(info)) > 0))
			await this.#objects.delete(hash);
		await this.#local.erase(hash);
	}

	async #put(source: string, hash: string): Promise<void> {
		const file = createReadStream(source);
		try {
			await this.#objects.put({ name: hash }, Readable.toWeb(file) as ReadableStream<Uint8Array>);
		} finally {
			// a put that fails leaves what it has not read open
			file.destroy();
		}
	}

	/** With its bytes: a put whose last answer was lost takes them back, and its entry stays. */
	async #isThere(hash: string): Promise<boolean> {
		const info = await this.#infoOf(hash);
		return info !== null && !info.deleted && (await this.#chunksOf(info)) === info.chunks;
	}

	#infoOf(hash: string): Promise<ObjectInfo | null> {
		return askAgain(() => this.#objects.info(hash));
	}

	/** Pieces of it that are stored. */
	async #chunksOf({ bucket, nuid }: ObjectInfo): Promise<number> {
		const subject = `$O.${bucket}.C.${nuid}`;
		const { streamInfo } = await askAgain(() => this.#objects.status({ subjects_filter: subject }));
		return streamInfo.state.subjects?.[subject] ?? 0;
	}

	/** Held against its hash: what came is what was kept, or it is as if nothing had come. */
	async #bring(hash: string): Promise<boolean> {
		if (await this.#local.fetch(hash)) return true;
		// asked for pieces that are not there, it would wait for them
		const found = (await this.#isThere(hash)) ? await this.#objects.get(hash) : null;
		if (found === null) return false;
		const folder = await mkdtemp(join(this.folder, COMING));
		const target = join(folder, hash);
		try {
			const sum = createHash("sha256");
			const source = found.data as unknown as AsyncIterable<Uint8Array>;
			// a link that breaks meanwhile would leave it waiting for good
			const signal = AbortSignal.timeout(FETCH_MS_MIN + Math.ceil(found.info.size / SLOWEST_BYTES_PER_MS));
			await pipeline(source, summed(sum), createWriteStream(target, { mode: 0o600 }), { signal });
			if (sum.digest("hex") !== hash) throw new Error(`the object ${hash} is not what its name says`);
			await syncFile(target);
			await this.#local.keep(target, hash);
			return true;
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}
}

/** What was on its way when this node was killed; nobody else writes there. */
async function sweepComing(folder: string): Promise<void> {
	for (const name of await readdir(folder))
		if (name.startsWith(COMING)) await rm(join(folder, name), { recursive: true, force: true });
}
