/** Of one transaction: bounds the time that a commit can take, and what crosses to the log thread at once. */
const BATCH_BYTES_MAX = 4 * 1024 * 1024;

/** What waits for the writer, in order, with about as many bytes as it takes. */
export class CommitQueue<Entry extends { readonly bytes: number }> {
	#entries: Entry[] = [];
	#bytes = 0;

	get length(): number {
		return this.#entries.length;
	}

	get bytes(): number {
		return this.#bytes;
	}

	push(entry: Entry): void {
		this.#entries.push(entry);
		this.#bytes += entry.bytes;
	}

	/** One at least, however large it is. */
	takeBatch(draftsMax: number): Entry[] {
		let bytes = 0;
		let count = 0;
		for (const entry of this.#entries) {
			if (count === draftsMax || (count > 0 && bytes + entry.bytes > BATCH_BYTES_MAX)) break;
			bytes += entry.bytes;
			count += 1;
		}
		this.#bytes -= bytes;
		return this.#entries.splice(0, count);
	}

	takeAll(): Entry[] {
		this.#bytes = 0;
		return this.#entries.splice(0);
	}
}

const PIECE_BYTES = 16;

/** About as much as a copy of it takes in memory. */
export function bytesOf(value: unknown): number {
	if (typeof value === "string") return PIECE_BYTES + 2 * value.length;
	if (typeof value !== "object" || value === null) return PIECE_BYTES;
	let bytes = PIECE_BYTES;
	// no copy of what is only looked at: it is done for every post
	for (const key in value) bytes += bytesOf(value[key as keyof typeof value]);
	return bytes;
}
