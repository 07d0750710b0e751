import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import type { Encoded, Place } from "../rules.ts";
import type { Turn } from "../turn.ts";
import { Feed, type Reader } from "./feed.ts";
import { RecentBudget, type RecentEvent, RecentHistory } from "./recent-history.ts";

/** A turn's events of one room past this size are cut into several frames. */
const FRAME_BYTES_MAX = 256 * 1024;

/** What the application tells the engine about its timeline events. */
export interface FrameView<Frame> {
	/** the JSON that all readers share */
	encode(frame: Frame): string;
	/** the frame that such JSON tells */
	decode(json: string): Frame;
	/** the JSON for one reader where it differs from what all share, which it is given; else undefined, as for what nobody looked into */
	encodeFor(frame: Frame | undefined, viewer: string, encoded: string): string | undefined;
	/** so much is it longer for one reader, at most: it counts where pages are bounded */
	besideBytes(frame: Frame): number;
	/** It tells of an earlier time, so whoever is given it now is given it from the archive. Absent: none ever does. */
	isOutdated?(frame: Frame): boolean;
	/** brings earlier events to what they are now that `frame` happened (NOW1, NOW2); true when it concerns any */
	revise(recent: RecentHistory<Frame>, frame: Frame): boolean;
}

/** A durable timeline event. `frame`: of one that does something to others, or that others look into. */
export interface Published<Frame> extends Place {
	readonly encoded: Encoded;
	readonly frame: Frame | undefined;
	/** Has no place in the timeline: goes to live readers in its order, and whoever is behind owes it (`Reader.missed`). */
	readonly isBeside?: true;
}

interface Revision<Frame> {
	readonly feed: Feed<Frame>;
	readonly change: (recent: RecentHistory<Frame>) => boolean;
}

export interface FanOutOptions<Frame> {
	readonly turn: Turn;
	readonly metrics: EngineMetrics;
	readonly view: FrameView<Frame>;
	/** a text message of the wire, ready to be written as it is */
	readonly toWire: (text: string) => Buffer;
	/** the same of an array of events */
	readonly listToWire: (events: readonly Encoded[]) => Buffer;
	/** a reader can take no more: it is to be fed from its place */
	readonly onBehind: (reader: Reader<Frame>) => void;
	/** what stood in the log was handed to every live reader */
	readonly onFlushed: (feed: Feed<Frame>, events: readonly Published<Frame>[]) => void;
	/** an earlier event is not what it was */
	readonly onRevised: () => void;
}

/**
 * Once per loop turn: the events of a room become one JSON array, encoded once; every live reader gets the same
 * Buffer in one write. The write call is the cost (about 3.5 µs each), so what counts is how few there are.
 */
export class FanOut<Frame> {
	readonly #options: FanOutOptions<Frame>;
	readonly #budget = new RecentBudget();
	readonly #feeds = new Map<string, Feed<Frame>>();
	readonly #pending = new Map<Feed<Frame>, Published<Frame>[]>();
	#revisions: Revision<Frame>[] = [];
	#lastMs = 0;

	constructor(options: FanOutOptions<Frame>) {
		this.#options = options;
		options.turn.at("fan-out", () => this.#flush());
	}

	feed(room: string): Feed<Frame> {
		let feed = this.#feeds.get(room);
		if (feed === undefined) {
			feed = new Feed(room, new RecentHistory<Frame>(this.#budget, this.#options.view), 0, 0);
			this.#feeds.set(room, feed);
		}
		return feed;
	}

	/** Without making a feed: rooms that nobody opened cost nothing. */
	headOf(room: string): number {
		return this.#feeds.get(room)?.head ?? 0;
	}

	/** Of its newest event that was delivered. */
	countOf(room: string): number {
		return this.#feeds.get(room)?.count ?? 0;
	}

	/** The room is no more: nothing of it is told from memory. */
	drop(room: string): void {
		const feed = this.#feeds.get(room);
		if (feed === undefined) return;
		this.#feeds.delete(room);
		this.#pending.delete(feed);
		feed.recent.drop();
		this.#options.onRevised();
	}

	get feeds(): Iterable<Feed<Frame>> {
		return this.#feeds.values();
	}

	/** The archive holds more than was delivered (a commit that was thought lost): readers are fed from where they are. */
	advance(room: string, head: number, count: number): void {
		const feed = this.feed(room);
		if (head <= feed.head) return;
		feed.recent.drop();
		for (const reader of feed.live) {
			feed.fallBehind(reader, feed.head, feed.count);
			this.#options.onBehind(reader);
		}
		feed.head = head;
		feed.count = count;
	}

	/** A durable timeline event: goes out at the end of this turn. */
	publish(room: string, event: Published<Frame>): void {
		const feed = this.feed(room);
		const events = this.#pending.get(feed);
		if (events === undefined) this.#pending.set(feed, [event]);
		else events.push(event);
		this.#options.turn.request();
	}

	/**
	 * Behind what is published in this turn: something that is no event of the timeline did this to events that are kept in
	 * memory. `change`: true when it concerns any.
	 */
	revise(room: string, change: Revision<Frame>["change"]): void {
		this.#revisions.push({ feed: this.feed(room), change });
		this.#options.turn.request();
	}

	/** A frame that nobody needs: live readers get it, all others are owed the whole instead. */
	shed(feed: Feed<Frame>, json: string): void {
		const frame = this.#options.toWire(`[${json}]`);
		for (const reader of feed.live) if (!reader.sink.offerUnlessBehind(frame)) reader.owed = true;
		for (const reader of feed.behind) reader.owed = true;
	}

	/** Something delivered waits for the end of this turn. */
	isDue(): boolean {
		return this.#pending.size > 0;
	}

	/** How long the last flush to the readers took. */
	lastMs(): number {
		return this.#lastMs;
	}

	#flush(): void {
		if (this.#pending.size > 0) {
			const started = performance.now();
			for (const [feed, events] of this.#pending) this.#flushFeed(feed, events);
			this.#pending.clear();
			this.#lastMs = performance.now() - started;
		}
		for (const { feed, change } of this.#revisions.splice(0))
			if (change(feed.recent)) this.#options.onRevised();
	}

	#flushFeed(feed: Feed<Frame>, events: readonly Published<Frame>[]): void {
		const { metrics, onFlushed, onRevised, view } = this.#options;
		for (const slice of slices(events)) this.#write(feed, slice);
		for (const event of events) {
			if (!event.isBeside) feed.recent.append(copied(event));
			if (event.frame !== undefined && view.revise(feed.recent, event.frame)) onRevised();
		}
		metrics.fanOutEvents.observe(events.length);
		metrics.deliveries.inc(events.length * feed.live.size);
		const placed = events.some(({ isBeside }) => isBeside)
			? events.filter(({ isBeside }) => !isBeside)
			: events;
		if (placed.length > 0) onFlushed(feed, placed);
	}

	#write(feed: Feed<Frame>, events: readonly Published<Frame>[]): void {
		const frame = this.#options.listToWire(events.map((event) => event.encoded));
		const { head, count } = feed;
		const beside = events.find(({ isBeside }) => isBeside)?.seq;
		if (beside !== undefined) for (const reader of feed.behind) reader.missed ??= beside;
		for (const reader of feed.live) {
			if (reader.sink.offer(frame)) continue;
			if (beside !== undefined) reader.missed ??= beside;
			feed.fallBehind(reader, head, count);
			this.#options.onBehind(reader);
		}
		const last = events.findLast(({ isBeside }) => !isBeside);
		feed.head = last?.seq ?? head;
		feed.count = last?.count ?? count;
	}
}

/** With a text of its own: the block that it came in holds others, too, and is not kept. */
function copied<Frame>({ seq, prev, count, frame, encoded }: Published<Frame>): RecentEvent<Frame> {
	const { block, from, to } = encoded;
	return { seq, prev, count, frame, encoded: block.toString("utf8", from, to), encodedBytes: to - from };
}

function slices<Frame>(events: readonly Published<Frame>[]): Published<Frame>[][] {
	const all: Published<Frame>[][] = [];
	let current: Published<Frame>[] = [];
	let bytes = 0;
	for (const event of events) {
		const { from, to } = event.encoded;
		if (current.length > 0 && bytes + to - from > FRAME_BYTES_MAX) {
			all.push(current);
			current = [];
			bytes = 0;
		}
		current.push(event);
		bytes += to - from;
	}
	if (current.length > 0) all.push(current);
	return all;
}
