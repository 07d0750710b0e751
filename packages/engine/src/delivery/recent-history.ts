/** Newest events kept in memory: by room, and in all (BACK2). */
export const RECENT_EVENTS_MAX = 1_000;
const RECENT_BYTES_MAX = 1024 * 1024;
const RECENT_TOTAL_BYTES_MAX = 64 * 1024 * 1024;
/** Entries are dropped from the front in one go once this many are over, since shifting one by one is slow. */
const SLACK_EVENTS = 128;

export interface RecentEvent<Frame> {
	readonly seq: number;
	readonly prev: number;
	readonly count: number;
	/** the event as it stands now; undefined: as it was told, and nobody has looked into it */
	frame: Frame | undefined;
	/** its JSON, shared by all readers */
	encoded: string;
	/** of that on the wire, where a letter takes up to three */
	encodedBytes: number;
	/** what a reader is told of it besides */
	besideBytes?: number;
}

interface Encoding<Frame> {
	encode(frame: Frame): string;
	decode(json: string): Frame;
	besideBytes(frame: Frame): number;
}

const bytesOf = ({ encodedBytes, besideBytes = 0 }: RecentEvent<unknown>): number =>
	encodedBytes + besideBytes;

/** What is over in all rooms together is dropped from the room that was quiet for longest. */
export class RecentBudget {
	readonly #rooms = new Set<{ bytes: number; drop(): void }>();
	#bytes = 0;

	grew(room: { bytes: number; drop(): void }, bytes: number): void {
		this.#bytes += bytes;
		this.#rooms.delete(room);
		if (room.bytes > 0) this.#rooms.add(room);
		for (const quietest of this.#rooms) {
			if (this.#bytes <= RECENT_TOTAL_BYTES_MAX || quietest === room) return;
			quietest.drop();
		}
	}
}

/** The unbroken newest stretch of one room's timeline, encoded, ready to be sent to whoever missed it. */
export class RecentHistory<Frame> {
	readonly #budget: RecentBudget;
	readonly #encoding: Encoding<Frame>;
	#events: RecentEvent<Frame>[] = [];
	bytes = 0;

	constructor(budget: RecentBudget, encoding: Encoding<Frame>) {
		this.#budget = budget;
		this.#encoding = encoding;
	}

	append(event: RecentEvent<Frame>): void {
		this.#events.push(event);
		const before = this.bytes;
		this.bytes += bytesOf(event);
		this.#trim();
		this.#budget.grew(this, this.bytes - before);
	}

	/** Events after `position`, up to both limits (at least one); undefined when they reach further back than this. */
	after(position: number, eventsMax: number, bytesMax: number): readonly RecentEvent<Frame>[] | undefined {
		const first = this.#events[0];
		if (first === undefined || position < first.prev) return undefined;
		const from = this.#indexAfter(position);
		let bytes = 0;
		let to = from;
		for (const event of this.#events.slice(from, from + eventsMax)) {
			bytes += bytesOf(event);
			if (to > from && bytes > bytesMax) break;
			to += 1;
		}
		return this.#events.slice(from, to);
	}

	/** The newest events; undefined when the room holds more than is kept here. */
	newest(count: number, bytesMax = Number.POSITIVE_INFINITY): readonly RecentEvent<Frame>[] | undefined {
		const first = this.#events[0];
		if (first === undefined) return undefined;
		if (this.#events.length < count && first.prev !== 0) return undefined;
		const newest = this.#events.slice(-count);
		let bytes = 0;
		const from = newest.findLastIndex((event, index) => {
			bytes += bytesOf(event);
			return bytes > bytesMax && index < newest.length - 1;
		});
		return newest.slice(from + 1);
	}

	/** What had counted in the room up to a place; undefined when it lies before what is kept here. */
	countAt(position: number): number | undefined {
		return this.#events[this.#indexAfter(position) - 1]?.count;
	}

	/** Puts an event as it stands now in the place of the one that was delivered. */
	revise(seq: number, change: (frame: Frame) => Frame): void {
		const event = this.#events[this.#indexAfter(seq - 1)];
		if (event?.seq !== seq) return;
		event.frame ??= this.#encoding.decode(event.encoded);
		this.#replace(event, change(event.frame));
	}

	/** Those that came as frames, and those that were revised. */
	reviseFrames(change: (frame: Frame) => Frame): void {
		for (const event of this.#events) {
			if (event.frame === undefined) continue;
			const frame = change(event.frame);
			if (frame !== event.frame) this.#replace(event, frame);
		}
	}

	drop(): void {
		const bytes = this.bytes;
		this.#events = [];
		this.bytes = 0;
		this.#budget.grew(this, -bytes);
	}

	#replace(event: RecentEvent<Frame>, frame: Frame): void {
		const before = bytesOf(event);
		// one that was changed in place is encoded as it was: only what stands beside it is another
		if (frame !== event.frame) {
			event.encoded = this.#encoding.encode(frame);
			event.encodedBytes = Buffer.byteLength(event.encoded);
		}
		event.frame = frame;
		event.besideBytes = this.#encoding.besideBytes(frame);
		const grown = bytesOf(event) - before;
		this.bytes += grown;
		this.#budget.grew(this, grown);
	}

	#trim(): void {
		if (this.#events.length < RECENT_EVENTS_MAX + SLACK_EVENTS && this.bytes <= RECENT_BYTES_MAX) return;
		const tooMany = this.#events.length - RECENT_EVENTS_MAX;
		// the newest event always stays: the chain of the next one starts at it
		const dropMax = this.#events.length - 1;
		let drop = 0;
		while (drop < dropMax && (drop < tooMany || this.bytes > RECENT_BYTES_MAX)) {
			const event = this.#events[drop];
			if (event !== undefined) this.bytes -= bytesOf(event);
			drop += 1;
		}
		this.#events.splice(0, drop);
	}

	#indexAfter(position: number): number {
		let low = 0;
		let high = this.#events.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.#events[middle]?.seq ?? Number.POSITIVE_INFINITY) <= position) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
