import { closeSync, existsSync, fdatasyncSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import { requireSpace } from "../lib/files.ts";
import { checkSqliteVersion } from "../log/database.ts";

/** A mebibyte a step, then a rest: the disk and the processor belong to the people in the rooms. */
const STEP_PAGES = 256;
const REST_MS = 5;
/** Flushed bit by bit: all at once at the end, it would hold up the commits of everybody. */
const FLUSH_STEPS = 16;
const BUSY_WAIT_MS = 5_000;
/** What the file system itself needs beside the copy. */
const SPARE_BYTES = 16 * 1024 * 1024;

/** from 0 to 1 */
export type OnProgress = (share: number) => void;

/**
 * One moment of a database, whole, while others go on writing to it; `to` is a single file that needs no other.
 * Rests by blocking, so it belongs into a thread or process of its own.
 */
export async function copyDatabase(from: string, to: string, onProgress?: OnProgress): Promise<void> {
	checkSqliteVersion();
	requireSpace(dirname(to), sizeOf(from) + sizeOf(`${from}-wal`) + SPARE_BYTES);
	const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_WAIT_MS });
	const flusher = new Flusher(to);
	try {
		// Held open, a read transaction pins the moment. Without it every commit would start the copy again from the first page.
		source.exec("BEGIN");
		source.prepare("SELECT count(*) FROM sqlite_schema").get();
		await source.backup(to, {
			progress({ totalPages, remainingPages }) {
				onProgress?.(1 - remainingPages / totalPages);
				flusher.step();
				Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REST_MS);
				return STEP_PAGES;
			},
		});
		onProgress?.(1);
	} finally {
		flusher.close();
		source.close();
	}
	standAlone(to);
}

class Flusher {
	readonly #file: string;
	#descriptor: number | undefined;
	#steps = 0;

	constructor(file: string) {
		this.#file = file;
	}

	step(): void {
		this.#steps += 1;
		if (this.#steps % FLUSH_STEPS !== 0) return;
		this.#descriptor ??= openSync(this.#file, "r+");
		fdatasyncSync(this.#descriptor);
	}

	close(): void {
		if (this.#descriptor !== undefined) closeSync(this.#descriptor);
	}
}

/** Out of the write-ahead mode, which wants two more files beside and a folder that may be written. */
function standAlone(file: string): void {
	const copy = new Sqlite(file);
	try {
		copy.pragma("journal_mode = DELETE");
	} finally {
		copy.close();
	}
}

function sizeOf(file: string): number {
	return existsSync(file) ? statSync(file).size : 0;
}
