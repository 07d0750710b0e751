import { copyFile, link, mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFile, syncFolder } from "../lib/files.ts";
import { codeOf } from "../lib/user-facing-error.ts";
import { type ContentStore, contentPath } from "./content-store.ts";

/** On this machine's disk alone: a house of one node. Held in this process, where alone there is somebody to hold against. */
export class LocalContentStore implements ContentStore {
	readonly folder: string;
	readonly isShared = false;
	readonly #held = new Map<string, Promise<unknown>>();

	constructor(folder: string) {
		this.folder = folder;
	}

	/** In order of the hashes: two that want the same two never wait for each other. */
	hold<T>(hashes: readonly string[], work: () => Promise<T>): Promise<T> {
		const [first, ...rest] = [...new Set(hashes)].sort();
		if (first === undefined) return work();
		const before = this.#held.get(first) ?? Promise.resolve();
		const mine = before.then(() => this.hold(rest, work));
		const over = mine.then(
			() => undefined,
			() => undefined,
		);
		this.#held.set(first, over);
		void over.then(() => {
			if (this.#held.get(first) === over) this.#held.delete(first);
		});
		return mine;
	}

	sweep(): Promise<void> {
		// a copy that was not ended lies where the next one of its hash begins anew
		return Promise.resolve();
	}

	stop(): void {
		// held in this process alone, by what ends by itself
	}

	async keep(source: string, hash: string): Promise<"kept" | "known"> {
		const target = join(this.folder, contentPath(hash));
		await mkdir(dirname(target), { recursive: true, mode: 0o700 });
		const isNew = await linked(source, target);
		// its name too: one that lay there already may be of a life that was killed before it synced this
		await syncFolder(dirname(target));
		await syncFolder(this.folder);
		return isNew ? "kept" : "known";
	}

	async fetch(hash: string): Promise<boolean> {
		return (await sizeOf(join(this.folder, contentPath(hash)))) !== undefined;
	}

	async erase(hash: string): Promise<void> {
		const target = join(this.folder, contentPath(hash));
		if ((await sizeOf(target)) === undefined) return;
		await rm(target);
		await syncFolder(dirname(target));
	}
}

/** False when it lies there already. A file system without links is given a copy. */
async function linked(source: string, target: string): Promise<boolean> {
	if ((await sizeOf(target)) !== undefined) return false;
	try {
		await link(source, target);
	} catch (error) {
		if (!NO_LINKS.has(codeOf(error))) throw error;
		const partial = `${target}.partial`;
		await copyFile(source, partial);
		await syncFile(partial);
		await rename(partial, target);
	}
	return true;
}

const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

export async function sizeOf(path: string): Promise<number | undefined> {
	try {
		return (await stat(path)).size;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}
