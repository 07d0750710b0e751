import type { Logger } from "../../lib/logger.ts";
import type { Metrics } from "../../lib/metrics.ts";
import type { Turn } from "../turn.ts";
import type { FrameView } from "./fan-out.ts";
import type { Reader, Sink } from "./feed.ts";

/** A reader is fed while less than this is pending. */
const FEED_BELOW_BYTES = 32 * 1024;
const PAGE_EVENTS_MAX = 100;
const PAGE_BYTES_MAX = 64 * 1024;
/** After a page that could not be read (archive busy), the reader is looked at again this much later. */
const RETRY_MS = 250;

/** Encoded events of one room out of the archive: the inside of a JSON array, and where it ends. */
export interface EncodedPage {
	readonly encoded: string;
	readonly count: number;
	readonly lastSeq: number;
	readonly lastPosts: number;
}

export interface CatchUpOptions<Frame> {
	readonly turn: Turn;
	readonly logger: Logger;
	readonly metrics: Metrics;
	readonly view: FrameView<Frame>;
	readonly toWire: (text: string) => Buffer;
	/** events of a room after a position, up to `upTo`; undefined when the archive cannot answer just now */
	readonly read: (request: {
		room: string;
		after: number;
		upTo: number;
		viewer: string;
		limit: number;
	}) => Promise<EncodedPage | undefined>;
}

interface Course<Frame> {
	readonly queue: Reader<Frame>[];
	reading: boolean;
}

/**
 * Feeds every reader that is not at the head: from recent history, else from the archive, a page a room in turn,
 * as its socket drains. The switch to live happens within one turn of the loop, so nothing falls between.
 */
export class CatchUp<Frame> {
	readonly #options: CatchUpOptions<Frame>;
	readonly #courses = new Map<Sink, Course<Frame>>();
	readonly #fresh = new Set<Sink>();

	constructor(options: CatchUpOptions<Frame>) {
		this.#options = options;
		options.turn.add(() => this.#startFresh());
	}

	/** Takes a reader with a place behind the head; it is fed from the end of this turn on. */
	start(reader: Reader<Frame>): void {
		const course = this.#courses.get(reader.sink);
		if (course === undefined) this.#courses.set(reader.sink, { queue: [reader], reading: false });
		else if (!course.queue.includes(reader)) course.queue.push(reader);
		this.#fresh.add(reader.sink);
		this.#options.turn.request();
	}

	stop(reader: Reader<Frame>): void {
		const course = this.#courses.get(reader.sink);
		if (course === undefined) return;
		const at = course.queue.indexOf(reader);
		if (at >= 0) course.queue.splice(at, 1);
		if (course.queue.length > 0) return;
		this.#courses.delete(reader.sink);
		reader.sink.caughtUp();
	}

	/** The socket drained: there is room for more. */
	drained(sink: Sink): void {
		if (this.#courses.has(sink)) this.#pump(sink);
	}

	/** Messages this socket has still to get, over all its rooms. */
	behindEvents(sink: Sink): number {
		let sum = 0;
		for (const { feed, place } of this.#courses.get(sink)?.queue ?? [])
			if (place.at === "behind") sum += Math.max(0, feed.posts - place.posts);
		return sum;
	}

	#startFresh(): void {
		for (const sink of this.#fresh) {
			this.#pump(sink);
			if (this.#courses.has(sink)) sink.catchingUp(this.behindEvents(sink));
		}
		this.#fresh.clear();
	}

	#pump(sink: Sink): void {
		let course = this.#courses.get(sink);
		while (course !== undefined && !course.reading && sink.pendingBytes < FEED_BELOW_BYTES) {
			const reader = course.queue.shift();
			if (reader === undefined) break;
			course.queue.push(reader);
			this.#feedOnce(reader, course);
			course = this.#courses.get(sink);
		}
	}

	#feedOnce(reader: Reader<Frame>, course: Course<Frame>): void {
		const { feed, place } = reader;
		if (place.at === "live") return this.stop(reader);
		if (place.position >= feed.head) return this.#arrive(reader);
		const events = feed.recent.after(place.position, PAGE_EVENTS_MAX, PAGE_BYTES_MAX);
		if (events === undefined) {
			course.reading = true;
			void this.#readPage(reader, course, place.position);
			return;
		}
		const { encode, encodeFor } = this.#options.view;
		const last = events.at(-1);
		this.#send(reader, "memory", {
			encoded: events
				.map((event) => encodeFor(event.frame, reader.viewer) ?? (event.encoded || encode(event.frame)))
				.join(","),
			count: events.length,
			lastSeq: last?.seq ?? feed.head,
			lastPosts: last?.posts ?? feed.posts,
		});
	}

	async #readPage(reader: Reader<Frame>, course: Course<Frame>, after: number): Promise<void> {
		const { feed, sink, viewer } = reader;
		const upTo = feed.head;
		const page = await this.#options.read({ room: feed.room, after, upTo, viewer, limit: PAGE_EVENTS_MAX });
		course.reading = false;
		if (this.#courses.get(sink) !== course) return;
		if (page === undefined) {
			setTimeout(() => this.drained(sink), RETRY_MS).unref();
			return;
		}
		// a room whose newest events left no row here would never end: the place moves to what was asked for
		if (course.queue.includes(reader))
			this.#send(
				reader,
				"archive",
				page.count === 0 ? { ...page, lastSeq: upTo, lastPosts: feed.posts } : page,
			);
		this.#pump(sink);
	}

	#send(reader: Reader<Frame>, from: "memory" | "archive", page: EncodedPage): void {
		const { feed, sink } = reader;
		feed.fallBehind(reader, page.lastSeq, page.lastPosts);
		this.#options.metrics.catchUpPages.inc({ from });
		if (page.count > 0) sink.page(this.#options.toWire(`[${page.encoded}]`), () => this.drained(sink));
		if (page.lastSeq >= feed.head && sink.pendingBytes < FEED_BELOW_BYTES) this.#arrive(reader);
	}

	#arrive(reader: Reader<Frame>): void {
		reader.feed.goLive(reader);
		this.stop(reader);
	}
}
