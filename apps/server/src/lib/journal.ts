import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder, writeDurably } from "@parley/engine/lib/files";

/** Below it nothing is written anew, however little of it still counts. */
const COMPACT_LINES_MIN = 1_000;

/**
 * A file of JSON lines: what is appended is on disk when the promise settles, and the event loop never waits for it.
 * Its owner reads it once, at the start, and writes back what of it still counts; past twice that it is written anew.
 */
export class Journal<Entry> {
	readonly #file: string;
	#live: () => readonly Entry[] = () => [];
	#waiting: Entry[] = [];
	#writing: Promise<void> | undefined;
	#lines = 0;
	/** half of a line stands at its end */
	#isTorn = false;

	constructor(file: string) {
		this.#file = file;
	}

	/** Line by line; what a power cut or a full disk tore is left out. */
	read(): Entry[] {
		if (!existsSync(this.#file)) return [];
		return readFileSync(this.#file, "utf8")
			.split("\n")
			.flatMap((line) => parsed<Entry>(line));
	}

	/** Instead of all that the file holds: what counts, now and whenever that is asked; before the first `append`. */
	begin(live: () => readonly Entry[]): void {
		const entries = live();
		writeDurably(this.#file, textOf(entries), 0o600);
		this.#live = live;
		this.#lines = entries.length;
	}

	/** What waits while the disk is busy is written, and synced, as one. */
	append(entry: Entry): Promise<void> {
		this.#waiting.push(entry);
		this.#writing ??= Promise.resolve()
			.then(() => this.#write())
			.finally(() => {
				this.#writing = undefined;
			});
		return this.#writing;
	}

	async idle(): Promise<void> {
		await this.#writing;
	}

	async #write(): Promise<void> {
		while (this.#waiting.length > 0) {
			const entries = this.#waiting.splice(0);
			await this.#add(entries);
			const live = this.#live();
			if (this.#lines > Math.max(COMPACT_LINES_MIN, 2 * live.length)) await this.#compact(live);
		}
	}

	/** All of them, or as if nothing had been tried: half of a line would take the next one with it. */
	async #add(entries: readonly Entry[]): Promise<void> {
		const file = await open(this.#file, "a", 0o600);
		try {
			const { size } = await file.stat();
			const text = textOf(entries);
			try {
				await file.appendFile(this.#isTorn ? `\n${text}` : text);
				await file.datasync();
				this.#isTorn = false;
				this.#lines += entries.length;
			} catch (error) {
				this.#isTorn = await file.truncate(size).then(
					() => this.#isTorn,
					() => true,
				);
				throw error;
			}
		} finally {
			await file.close();
		}
	}

	/** Written beside it, then put in its place: where that cannot be done, it stays as it is. */
	async #compact(live: readonly Entry[]): Promise<void> {
		const partial = `${this.#file}.partial`;
		try {
			await writeFile(partial, textOf(live), { mode: 0o600, flush: true });
			await rename(partial, this.#file);
			await syncFolder(dirname(this.#file));
			this.#lines = live.length;
		} catch {
			// what was appended is stored all the same
			await rm(partial, { force: true });
		}
	}
}

function textOf(entries: readonly unknown[]): string {
	return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

function parsed<Entry>(line: string): Entry[] {
	if (line === "") return [];
	try {
		return [JSON.parse(line) as Entry];
	} catch {
		return [];
	}
}
