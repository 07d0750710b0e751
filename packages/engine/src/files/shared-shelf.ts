import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageType } from "@nats-io/jetstream";
import { type ObjectInfo, type ObjectStore, Objm } from "@nats-io/obj";
import { type NatsConnection, nanos } from "@nats-io/transport-node";

interface SharedShelfOptions {
	readonly connection: NatsConnection;
	/** of the house's stream; what belongs to it begins with that */
	readonly name: string;
	readonly replicas: number;
	readonly keepMs: number;
	readonly bytesMax: number;
}

/** Small files by their name, for every node of the house: the same name is the same file. */
export class SharedShelf {
	readonly #objects: ObjectStore;
	readonly #options: SharedShelfOptions;

	private constructor(objects: ObjectStore, options: SharedShelfOptions) {
		this.#objects = objects;
		this.#options = options;
	}

	static async open(options: SharedShelfOptions): Promise<SharedShelf> {
		const { connection, name, replicas, keepMs } = options;
		const objects = await new Objm(connection).create(`${name}-assets`, {
			storage: StorageType.File,
			replicas,
			ttl: nanos(keepMs),
		});
		return new SharedShelf(objects, options);
	}

	async put(files: readonly string[], folder: string): Promise<void> {
		const there = (await this.#objects.list()).filter(({ deleted }) => !deleted);
		const known = new Map(there.map((info) => [info.name, info]));
		let bytes = there.reduce((sum, { size }) => sum + size, 0);
		const oldestFirst = there
			.filter(({ name }) => !files.includes(name))
			.sort((one, other) => ageOrder(one, other));
		for (const name of files) {
			if (this.#isFresh(known.get(name))) continue;
			const content = await readFile(join(folder, name));
			bytes += content.length;
			for (let oldest = oldestFirst[0]; bytes > this.#options.bytesMax && oldest; oldest = oldestFirst[0]) {
				oldestFirst.shift();
				await this.#objects.delete(oldest.name);
				bytes -= oldest.size;
			}
			if (bytes > this.#options.bytesMax) return;
			await this.#objects.putBlob({ name }, content);
		}
	}

	async get(name: string): Promise<Uint8Array | undefined> {
		return (await this.#objects.getBlob(name)) ?? undefined;
	}

	/** What lies there for half of its time is put there anew, as other nodes may need it for as long from now on. */
	#isFresh(info: ObjectInfo | undefined): boolean {
		return info !== undefined && Date.now() - Date.parse(info.mtime) < this.#options.keepMs / 2;
	}
}

function ageOrder(one: ObjectInfo, other: ObjectInfo): number {
	return Date.parse(one.mtime) - Date.parse(other.mtime);
}
