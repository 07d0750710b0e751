import { existsSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { writeDurably } from "./files.ts";

/**
 * A file of JSON lines that only grows while it is open: what is appended is on disk when the promise settles, and
 * the event loop never waits for it. Its owner reads it once, at the start, and writes back what of it still counts.
 */
export class Journal<Entry> {
	readonly #file: string;
	#waiting: Entry[] = [];
	#writing: Promise<void> | undefined;

	constructor(file: string) {
		this.#file = file;
	}

	/** Line by line; a last line that a power cut tore is left out. */
	read(): Entry[] {
		if (!existsSync(this.#file)) return [];
		return readFileSync(this.#file, "utf8")
			.split("\n")
			.slice(0, -1)
			.map((line) => JSON.parse(line) as Entry);
	}

	/** Instead of all that the file holds; only before the first `append`. */
	replace(entries: readonly Entry[]): void {
		writeDurably(this.#file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""), 0o600);
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
		const file = await open(this.#file, "a", 0o600);
		try {
			while (this.#waiting.length > 0) {
				const lines = this.#waiting.map((entry) => `${JSON.stringify(entry)}\n`).join("");
				this.#waiting = [];
				await file.appendFile(lines);
				await file.datasync();
			}
		} finally {
			await file.close();
		}
	}
}
