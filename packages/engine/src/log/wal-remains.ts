import { closeSync, fstatSync, openSync, writeSync } from "node:fs";
import type { Database } from "better-sqlite3";

/** https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The next commit syncs it with itself. */
const STEP_BYTES = 64 * 1024;
const zeros = Buffer.alloc(STEP_BYTES);

/**
 * What the file of the write-ahead log still holds of before the log began anew. It is overwritten, not cut off: to free
 * what may be tens of megabytes holds up the commits that come then, each of which has to make the file longer again.
 */
export class WalRemains {
	readonly #file: number;
	readonly #frameBytes: number;
	readonly #highest: number;
	#end: number;
	#isOver = false;

	/** Of a log that has begun anew, over the connection that writes it; behind `highest` pages there are none. */
	constructor(database: Database, highest: number) {
		this.#highest = highest;
		this.#file = openSync(`${database.name}-wal`, "r+");
		this.#frameBytes = FRAME_HEADER_BYTES + Number(database.pragma("page_size", { simple: true }));
		this.#end = Math.min(fstatSync(this.#file).size, this.#endOf(highest));
	}

	/**
	 * Overwrites some of it, from its end on down to the pages that stand in the log now; false when nothing was left. What
	 * lies behind those nobody reads. Between two commits: the log grows towards it.
	 */
	step(pages: number): boolean {
		const begin = Math.max(this.#endOf(pages), this.#end - STEP_BYTES);
		this.#isOver = begin >= this.#end;
		if (this.#isOver) return false;
		writeSync(this.#file, zeros, 0, this.#end - begin, begin);
		this.#end = begin;
		return true;
	}

	/** Up to how many pages some of it is left. */
	close(): number {
		closeSync(this.#file);
		return this.#isOver ? 0 : this.#highest;
	}

	#endOf(pages: number): number {
		return HEADER_BYTES + pages * this.#frameBytes;
	}
}
