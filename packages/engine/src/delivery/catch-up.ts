import type { Logger } from "../lib/logger.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { Turn } from "../turn.ts";
import type { FrameView } from "./fan-out.ts";
import type { Feed, Reader, Sink } from "./feed.ts";
import { LoopShare } from "./loop-share.ts";
import { PageCache, type WirePage } from "./page-cache.ts";

/** A reader is fed while less than this is pending. */
const FEED_BELOW_BYTES = 32 * 1024;
const PAGE_EVENTS_MAX = 100;
const PAGE_BYTES_MAX = 64 * 1024;
/** Of one reader in one turn of the loop. */
const PAGES_PER_TURN_MAX = 4;
/** After a page that could not be read (archive busy), the reader is looked at again this much later. */
const RETRY_MS = 250;

/** Encoded events of one room out of the archive: the inside of a JSON array, and where it ends. */
export interface EncodedPage {
	readonly encoded: string;
	/** so many events are in it */
	readonly count: number;
	readonly lastSeq: number;
	readonly lastCount: number;
	/** the same for every viewer */
	readonly isShared: boolean;
}

interface PageRequest {
	readonly room: string;
	readonly after: number;
	readonly upTo: number;
	readonly viewer: string;
	readonly limit: number;
}

export interface CatchUpOptions<Frame> {
	readonly turn: Turn;
	readonly logger: Logger;
	readonly metrics: EngineMetrics;
	readonly view: FrameView<Frame>;
	readonly toWire: (text: string) => Buffer;
	/** events of a room after a position, up to `upTo`; undefined when the archive cannot answer just now */
	readonly read: (request: PageRequest) => Promise<EncodedPage | undefined>;
}

interface CatchUpSession<Frame> {
	readonly queue: Reader<Frame>[];
	reading: boolean;
}

/**
 * Feeds every reader that is not at the head: from recent history, else from the archive, a page a room in turn,
 * as its socket drains. The switch to live happens within one turn of the loop, so nothing falls between.
 */
export class CatchUp<Frame> {
	readonly #options: CatchUpOptions<Frame>;
	readonly #catchUps = new Map<Sink, CatchUpSession<Frame>>();
	readonly #pages = new PageCache();
	/** pages that are being read from the archive */
	readonly #asked = new Map<string, Promise<EncodedPage | undefined>>();
	readonly #share = new LoopShare();
	#revision = 0;
	/** who can be given more: in the order in which their sockets drained */
	#ready = new Set<Sink>();

	constructor(options: CatchUpOptions<Frame>) {
		this.#options = options;
		options.turn.at("catch-up", () => this.#feed());
	}

	/**
	 * A new reader, who holds all up to that place and goes on behind it. `isReplay`: they ask for what they missed, and hear
	 * of its end (`link state: live`) also where it was nothing.
	 */
	enter(
		reader: Reader<Frame>,
		{ position, count }: { readonly position: number; readonly count: number },
		isReplay: boolean,
	): void {
		reader.feed.add(reader, position, count);
		if (!isReplay && reader.place.at === "live") return;
		reader.feed.fallBehind(reader, position, count);
		this.start(reader);
	}

	/** It reads no more. */
	leave(reader: Reader<Frame>): void {
		reader.feed.remove(reader);
		this.stop(reader);
	}

	/** Takes a reader with a place behind the head; it is fed from the end of this turn on. */
	start(reader: Reader<Frame>): void {
		const catchUp = this.#catchUps.get(reader.sink);
		if (catchUp === undefined) this.#catchUps.set(reader.sink, { queue: [reader], reading: false });
		else if (!catchUp.queue.includes(reader)) catchUp.queue.push(reader);
		this.#feedLater(reader.sink);
	}

	stop(reader: Reader<Frame>): void {
		const catchUp = this.#catchUps.get(reader.sink);
		if (catchUp === undefined) return;
		const at = catchUp.queue.indexOf(reader);
		if (at >= 0) catchUp.queue.splice(at, 1);
		if (catchUp.queue.length > 0) return;
		this.#catchUps.delete(reader.sink);
		if (this.#catchUps.size === 0) this.#pages.clear();
		reader.sink.caughtUp();
	}

	/** An event that was told before is not what it was: no page may tell the old story. */
	revised(): void {
		this.#revision += 1;
		this.#asked.clear();
		this.#pages.clear();
	}

	/** The socket drained: there is room for more. */
	drained(sink: Sink): void {
		if (this.#catchUps.has(sink)) this.#feedLater(sink);
	}

	/** Messages this socket has still to get, over all its rooms. */
	behindEvents(sink: Sink): number {
		let sum = 0;
		for (const { feed, place } of this.#catchUps.get(sink)?.queue ?? [])
			if (place.at === "behind") sum += Math.max(0, feed.count - place.count);
		return sum;
	}

	/** As many as this turn has time for; the others keep their places in the line. */
	#feed(): void {
		if (this.#ready.size === 0) return;
		const end = performance.now() + this.#share.nextMs();
		for (const sink of this.#ready) {
			if (performance.now() > end) return this.#options.turn.request();
			this.#ready.delete(sink);
			this.#feedSink(sink);
			// whoever can be given more at once need not be told of it
			if (this.#catchUps.has(sink) && !this.#ready.has(sink)) sink.catchingUp(this.behindEvents(sink));
		}
	}

	#feedLater(sink: Sink): void {
		this.#ready.add(sink);
		this.#options.turn.request();
	}

	#feedSink(sink: Sink): void {
		let catchUp = this.#catchUps.get(sink);
		for (let pages = 0; catchUp !== undefined && !catchUp.reading; pages++) {
			if (sink.pendingBytes >= FEED_BELOW_BYTES) return;
			if (pages >= PAGES_PER_TURN_MAX) return this.#feedLater(sink);
			const reader = catchUp.queue.shift();
			if (reader === undefined) return;
			catchUp.queue.push(reader);
			this.#feedOnce(reader, catchUp);
			catchUp = this.#catchUps.get(sink);
		}
	}

	#feedOnce(reader: Reader<Frame>, catchUp: CatchUpSession<Frame>): void {
		const { feed, place } = reader;
		if (place.at === "live") return this.stop(reader);
		if (place.position >= feed.head) return this.#arrive(reader);
		const page = this.#pages.get(feed.room, place.position) ?? this.#fromMemory(reader, place);
		if (page !== undefined) return this.#send(reader, "memory", page);
		catchUp.reading = true;
		void this.#readPage(reader, catchUp, place);
	}

	#fromMemory({ feed, viewer }: Reader<Frame>, place: Behind): WirePage | undefined {
		const events = feed.recent.after(place.position, eventsOf(place), PAGE_BYTES_MAX);
		const { encodeFor, isOutdated } = this.#options.view;
		if (events === undefined || events.some(({ frame }) => frame !== undefined && isOutdated?.(frame)))
			return undefined;
		const own = events.map((event) => encodeFor(event.frame, viewer, event.encoded));
		const last = events.at(-1);
		return this.#toWire(feed, place.position, {
			encoded: events.map((event, at) => own[at] ?? event.encoded).join(","),
			count: events.length,
			lastSeq: last?.seq ?? feed.head,
			lastCount: last?.count ?? feed.count,
			isShared: own.every((json) => json === undefined),
		});
	}

	async #readPage(reader: Reader<Frame>, catchUp: CatchUpSession<Frame>, place: Behind): Promise<void> {
		const { feed, sink, viewer } = reader;
		const upTo = feed.head;
		const after = place.position;
		const revision = this.#revision;
		const page = await this.#ask({ room: feed.room, after, upTo, viewer, limit: eventsOf(place) });
		catchUp.reading = false;
		if (this.#catchUps.get(sink) !== catchUp) return;
		if (page === undefined) {
			setTimeout(() => this.drained(sink), RETRY_MS).unref();
			return;
		}
		// a room whose newest events left no row here would never end: the place moves to what was asked for
		const moved = page.count === 0 ? { ...page, lastSeq: upTo, lastCount: feed.count } : page;
		// read before something in it changed: right for whoever asked then, and for nobody else
		const isShared = page.isShared && revision === this.#revision;
		const known = isShared ? this.#pages.get(feed.room, after) : undefined;
		if (catchUp.queue.includes(reader))
			this.#send(reader, "archive", known ?? this.#toWire(feed, after, { ...moved, isShared }));
		this.#feedLater(sink);
	}

	/** Many ask for the same page at once, and it is read once, where it is the same for all. */
	async #ask(request: PageRequest): Promise<EncodedPage | undefined> {
		const key = `${request.room} ${request.after} ${request.limit}`;
		const asked = await this.#asked.get(key);
		if (asked?.isShared && asked.count > 0) return asked;
		const reading = this.#options.read(request);
		this.#asked.set(key, reading);
		try {
			return await reading;
		} finally {
			if (this.#asked.get(key) === reading) this.#asked.delete(key);
		}
	}

	#toWire(feed: Feed<Frame>, after: number, { encoded, isShared, ...place }: EncodedPage): WirePage {
		const page = { ...place, frame: this.#options.toWire(`[${encoded}]`) };
		// one that ends at the head will be longer in a moment
		if (isShared && page.lastSeq < feed.head) this.#pages.add(feed.room, after, page);
		return page;
	}

	#send(reader: Reader<Frame>, from: "memory" | "archive", page: WirePage): void {
		const { feed, sink } = reader;
		feed.fallBehind(reader, page.lastSeq, page.lastCount);
		this.#options.metrics.catchUpPages.inc({ from });
		if (page.count > 0) sink.page(page.frame, () => this.drained(sink));
		if (page.lastSeq >= feed.head && sink.pendingBytes < FEED_BELOW_BYTES) this.#arrive(reader);
	}

	#arrive(reader: Reader<Frame>): void {
		reader.feed.goLive(reader);
		this.stop(reader);
	}
}

type Behind = Reader<unknown>["place"] & { readonly at: "behind" };

/** Up to the next round number of messages, so that readers from different places soon ask for the same pages. */
function eventsOf({ count }: Behind): number {
	return PAGE_EVENTS_MAX - (count % PAGE_EVENTS_MAX);
}
