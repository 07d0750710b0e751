/** A page of one room, ready for the wire. */
export interface WirePage {
	readonly frame: Buffer;
	readonly count: number;
	readonly lastSeq: number;
	readonly lastCount: number;
}

/** Pages of all rooms together. */
const BYTES_MAX = 16 * 1024 * 1024;

/**
 * Pages that are the same for every viewer, by room and place: of a thousand who come back at once, one page is put
 * together and encoded, and all the others are given the same bytes.
 */
export class PageCache {
	readonly #pages = new Map<string, WirePage>();
	#bytes = 0;

	get(room: string, after: number): WirePage | undefined {
		return this.#pages.get(keyOf(room, after));
	}

	add(room: string, after: number, page: WirePage): void {
		this.#drop(keyOf(room, after));
		this.#pages.set(keyOf(room, after), page);
		this.#bytes += page.frame.length;
		for (const oldest of this.#pages.keys()) {
			if (this.#bytes <= BYTES_MAX) return;
			this.#drop(oldest);
		}
	}

	/** Something in them is no longer as it stands now (NOW1), or nobody needs them any more. */
	clear(): void {
		this.#pages.clear();
		this.#bytes = 0;
	}

	#drop(key: string): void {
		this.#bytes -= this.#pages.get(key)?.frame.length ?? 0;
		this.#pages.delete(key);
	}
}

function keyOf(room: string, after: number): string {
	return `${room} ${after}`;
}
