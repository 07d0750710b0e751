import { basename, dirname } from "node:path";
import type { Random } from "../support/random.ts";
import type { Deed } from "./journal.ts";

/** What of the unsynced is on the disk when the power is back: a sector is written whole or not at all. */
export type Loss =
	| { readonly keeps: "nothing" }
	| { readonly keeps: "everything" }
	| { readonly keeps: "some"; readonly share: number; readonly random: Random };

const SECTOR_BYTES = 512;

type Change = { readonly at: number; readonly data: Buffer } | { readonly size: number };

class StoredFile {
	#synced: Buffer = Buffer.alloc(0);
	#unsynced: Change[] = [];

	change(change: Change): void {
		this.#unsynced.push(change);
	}

	sync(): void {
		this.#synced = this.#unsynced.reduce(changed, this.#synced);
		this.#unsynced = [];
	}

	/** In any order and in any part: a disk and a page cache owe nothing before a sync. */
	after(loss: Loss): Buffer {
		if (loss.keeps === "nothing") return this.#synced;
		if (loss.keeps === "everything") return this.#unsynced.reduce(changed, this.#synced);
		const kept = this.#unsynced.flatMap(sectors).filter(() => loss.random.happens(loss.share));
		return kept.reduce(changed, this.#synced);
	}
}

type Stored = StoredFile | StoredFolder;
type Rename = (entries: Map<string, Stored>) => void;

class StoredFolder {
	#synced = new Map<string, Stored>();
	#unsynced: Rename[] = [];

	change(change: Rename): void {
		this.#unsynced.push(change);
	}

	sync(): void {
		for (const change of this.#unsynced) change(this.#synced);
		this.#unsynced = [];
	}

	/** Names are kept in their order, as journaling file systems do, and up to any point. */
	after(loss: Loss): ReadonlyMap<string, Stored> {
		const entries = new Map(this.#synced);
		for (const change of this.#unsynced.slice(0, this.#keptCount(loss))) change(entries);
		return entries;
	}

	#keptCount(loss: Loss): number {
		if (loss.keeps === "nothing") return 0;
		return loss.keeps === "everything" ? this.#unsynced.length : loss.random.below(this.#unsynced.length + 1);
	}
}

/** A folder as its programs see it, and as it would be found after a power cut just now. */
export class Disk {
	readonly #root = new StoredFolder();
	readonly #byPath: Map<string, Stored>;
	readonly #byFile = new Map<bigint, Stored>();

	/** `root` itself is there for good. */
	constructor(root: string) {
		this.#byPath = new Map([[root, this.#root]]);
	}

	does(deed: Deed): void {
		switch (deed.what) {
			case "opened":
				this.#byFile.set(deed.file, this.#byPath.get(deed.path) ?? this.#made(deed.path, new StoredFile()));
				return;
			case "folder-made":
				this.#made(deed.path, new StoredFolder());
				return;
			case "written":
				return this.#file(deed.file).change({ at: deed.at, data: deed.data });
			case "truncated":
				return this.#file(deed.file).change({ size: deed.size });
			case "synced":
				return this.#byFile.get(deed.file)?.sync();
			case "unlinked":
				this.#byPath.delete(deed.path);
				return this.#folderOf(deed.path).change((entries) => void entries.delete(basename(deed.path)));
			case "renamed":
				return this.#renames(deed.from, deed.to);
			case "linked":
				return void this.#made(deed.to, this.#at(deed.from));
		}
	}

	/** Files by their path below the root; a folder that is left stands there as `undefined`. */
	after(loss: Loss): Map<string, Buffer | undefined> {
		const found = new Map<string, Buffer | undefined>();
		const look = (folder: StoredFolder, path: string): void => {
			for (const [name, stored] of folder.after(loss)) {
				const isFile = stored instanceof StoredFile;
				found.set(`${path}${name}`, isFile ? stored.after(loss) : undefined);
				if (!isFile) look(stored, `${path}${name}/`);
			}
		};
		look(this.#root, "");
		return found;
	}

	#made(path: string, stored: Stored): Stored {
		this.#byPath.set(path, stored);
		this.#folderOf(path).change((entries) => void entries.set(basename(path), stored));
		return stored;
	}

	#renames(from: string, to: string): void {
		const stored = this.#at(from);
		if (dirname(from) !== dirname(to)) throw new Error(`a rename that is not modelled: ${from} to ${to}`);
		this.#byPath.delete(from);
		this.#byPath.set(to, stored);
		this.#folderOf(to).change((entries) => {
			entries.delete(basename(from));
			entries.set(basename(to), stored);
		});
	}

	#at(path: string): Stored {
		const stored = this.#byPath.get(path);
		if (stored === undefined) throw new Error(`nobody made ${path}`);
		return stored;
	}

	#file(file: bigint): StoredFile {
		const stored = this.#byFile.get(file);
		if (stored instanceof StoredFile) return stored;
		throw new Error("bytes were written to what is no file");
	}

	#folderOf(path: string): StoredFolder {
		const folder = this.#byPath.get(dirname(path));
		if (folder instanceof StoredFolder) return folder;
		throw new Error(`nobody made the folder of ${path}`);
	}
}

function changed(bytes: Buffer, change: Change): Buffer {
	const size = "size" in change ? change.size : Math.max(bytes.length, change.at + change.data.length);
	const now = Buffer.alloc(size);
	bytes.copy(now);
	if ("data" in change) change.data.copy(now, change.at);
	return now;
}

function sectors(change: Change): Change[] {
	if ("size" in change) return [change];
	const parts: Change[] = [];
	for (let from = 0; from < change.data.length; ) {
		const at = change.at + from;
		const end = Math.min(change.data.length, from + SECTOR_BYTES - (at % SECTOR_BYTES));
		parts.push({ at, data: change.data.subarray(from, end) });
		from = end;
	}
	return parts;
}
