import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inMegabytes } from "@parley/engine/lib/files";
import type { Logger } from "@parley/engine/lib/logger";
import { reason } from "@parley/engine/lib/user-facing-error";
import { HASHED_NAME, isOutdated, overflowing, type StoredFile } from "./retained-assets.ts";

/** Where nodes of one house find what another of them was built with. */
export interface AssetShelf {
	put(files: readonly string[], folder: string): Promise<void>;
	/** undefined: it was never there, or is there no more */
	get(name: string): Promise<Uint8Array | undefined>;
}

interface OlderAssetsOptions {
	/** of the page that this server was built with */
	readonly from: string;
	readonly folder: string;
	readonly keepMs: number;
	readonly bytesMax: number;
	readonly now: () => number;
	readonly logger: Logger;
	readonly shelf?: (() => Promise<AssetShelf>) | undefined;
}

/** What was copied within this time was copied by one start. */
const START_MS = 3_600_000;
/** Looked for on the shelf at a time; whoever makes names up gets no more of it, and finds nothing. */
const FETCHED_AT_ONCE_MAX = 16;
/** A shelf that takes longer keeps no node from its people. */
const SHELVED_WITHIN_MS = 10_000;

/**
 * Scripts and styles of pages that are still open in some browser while the server is a newer one already. Their names
 * are hashes of what is in them, so those of all builds lie in one folder.
 */
export class OlderAssets {
	readonly folder: string;
	readonly #options: OlderAssetsOptions;
	readonly #fetching = new Map<string, Promise<void>>();
	#shelf: AssetShelf | undefined;
	/** of this start: every file that is of use to it is given that time */
	#used = new Date(0);
	#keeping: Promise<void> | undefined;
	#closed = false;
	#isShelving: boolean;

	constructor(options: OlderAssetsOptions) {
		this.folder = options.folder;
		this.#options = options;
		this.#isShelving = options.shelf !== undefined;
	}

	/** A page that this node serves now would ask other nodes for scripts that they do not find yet. */
	get isShelving(): boolean {
		return this.#isShelving;
	}

	/** In the background: no start fails for it. */
	start(): void {
		const late = setTimeout(() => {
			if (this.#isShelving) this.#options.logger.warn("other nodes do not find this page's assets yet");
			this.#isShelving = false;
		}, SHELVED_WITHIN_MS);
		this.#keeping = this.#keep()
			.catch((error: unknown) => {
				this.#options.logger.warn({ reason: reason(error) }, "assets are not kept for pages of this version");
			})
			.finally(() => {
				clearTimeout(late);
				this.#isShelving = false;
			});
	}

	async close(): Promise<void> {
		this.#closed = true;
		await this.#keeping;
	}

	/** Before it is looked for in the folder. */
	async bring(name: string): Promise<void> {
		if (this.#shelf === undefined || !HASHED_NAME.test(name)) return;
		const under = this.#fetching.get(name);
		if (under !== undefined) return under;
		if (this.#fetching.size >= FETCHED_AT_ONCE_MAX) return;
		const fetching = this.#fetch(this.#shelf, name).finally(() => this.#fetching.delete(name));
		this.#fetching.set(name, fetching);
		await fetching;
	}

	async #fetch(shelf: AssetShelf, name: string): Promise<void> {
		if (await isThere(join(this.folder, name))) return;
		const bytes = await shelf.get(name);
		if (bytes !== undefined) await this.#store(name, (partial) => writeFile(partial, bytes));
	}

	async #keep(): Promise<void> {
		const { from, folder, now } = this.#options;
		await mkdir(folder, { recursive: true });
		const own = (await readdir(from)).filter((name) => HASHED_NAME.test(name));
		this.#used = new Date(now());
		await this.#prune(new Set(own));
		for (const name of own) {
			if (this.#closed) return;
			if (await isThere(join(folder, name))) await utimes(join(folder, name), this.#used, this.#used);
			else
				await this.#store(name, (partial) => copyFile(join(from, name), partial, constants.COPYFILE_FICLONE));
		}
		this.#shelf = await this.#options.shelf?.();
		await this.#shelf?.put(
			own.filter((name) => !/\.(?:br|gz)$/.test(name)),
			from,
		);
	}

	/** Nobody is served half of it. */
	async #store(name: string, write: (partial: string) => Promise<void>): Promise<void> {
		const partial = join(this.folder, `${name}.partial`);
		await write(partial);
		await utimes(partial, this.#used, this.#used);
		await rename(partial, join(this.folder, name));
	}

	async #prune(own: ReadonlySet<string>): Promise<void> {
		const { folder, from, keepMs, bytesMax } = this.#options;
		const stored = await filesIn(folder);
		const newestMs = Math.max(0, ...stored.map(({ usedMs }) => usedMs));
		// what the last start had was in use until now, however long ago that start was
		for (const file of stored.filter(({ usedMs }) => usedMs > newestMs - START_MS)) {
			await utimes(join(folder, file.name), this.#used, this.#used);
			file.usedMs = this.#used.getTime();
		}
		const others = stored.filter(({ name }) => !own.has(name));
		const ownBytes = (await filesIn(from)).reduce((sum, { bytes }) => sum + bytes, 0);
		const outdated = others.filter((file) => isOutdated(file, this.#used.getTime() - keepMs));
		const left = others.filter((file) => !outdated.includes(file));
		const dropped = [...outdated, ...overflowing(left, bytesMax - ownBytes)];
		for (const { name } of dropped) await rm(join(folder, name), { force: true });
		if (dropped.length > 0) {
			const freed = inMegabytes(dropped.reduce((sum, { bytes }) => sum + bytes, 0));
			this.#options.logger.info(
				{ files: dropped.length, freed },
				"assets of older versions are kept no longer",
			);
		}
	}
}

async function filesIn(folder: string): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const { size, mtimeMs } = await stat(join(folder, entry.name));
		files.push({ name: entry.name, bytes: size, usedMs: mtimeMs });
	}
	return files;
}

async function isThere(path: string): Promise<boolean> {
	return stat(path).then(
		() => true,
		() => false,
	);
}
