import { continuityLine } from "./continuity-hash.ts";
import type { Erased, Moderated, Posted, TimelineEvent, UnknownEvent } from "./events.ts";
import type { Position, Seq, SessionId } from "./ids.ts";
import { Chain, type Link } from "./timeline-chain.ts";
import { RecentEffects } from "./timeline-effects.ts";
import { HeldMessage } from "./timeline-message.ts";
import type { Continuity, DeedRow, MessageRow, TimelineRow } from "./timeline-row.ts";
import { continuityOf, rowsOf } from "./timeline-rows.ts";

export type { Continuity, DeedRow, GapRow, MessageRow, TimelineRow } from "./timeline-row.ts";
export type ChainLink = Pick<Link, "seq" | "prev" | "line">;
export type HeldLink = Link;
export type ReaderAt = "newest" | "oldest" | Seq;
export type ChainedEvent = TimelineEvent | UnknownEvent;

/** `rowsMax`: messages held at most (default 300); `self`: one's own session, for `mine` in reactions. */
export interface TimelineOptions {
	readonly self?: SessionId;
	readonly rowsMax?: number;
}

const ROWS_MAX = 300;
/** Events that show nothing are held too, for the chain; a flood of reactions must not outgrow the messages. */
const EVENTS_PER_ROW_MAX = 10;
/**
 * Live events drop a quarter of the window at a time: to drop one row for each that comes would move all others in
 * the page, and cost it more than the new one does. A quarter never reaches a reader in the middle.
 */
const LIVE_KEPT_SHARE = 0.75;
const RECENT_EFFECTS_MAX = 1_000;

/**
 * One room's timeline as one reader holds it: a window on the log, put together from pages, replays and live
 * events in whatever order and however often they come. Where an event's `prev` is not the event before it,
 * something is missing, and it shows as a gap at its exact place.
 *
 *      held    12 ── 13 ── 17        40 ── 41      the window: at most `rowsMax` messages; past it the end the
 *      prev     9    12    13        39    40      reader is not at is dropped, and can be paged in again
 *                             ╰ gap ╯
 */
export class Timeline {
	readonly #self: SessionId | undefined;
	readonly #rowsMax: number;
	readonly #chain = new Chain();
	#effects = new RecentEffects(RECENT_EFFECTS_MAX);
	/** who left for good while this is held: a page may be on its way that was made before */
	readonly #left: Erased[] = [];
	#head: Position = 0;
	#posts = 0;
	#readerAt: ReaderAt = "newest";
	#detached = false;
	/** Made anew when asked for: a burst of events costs one copy, not one each. */
	#rows: readonly TimelineRow[] = [];
	#rowsStale = false;
	#continuity: Continuity | undefined;

	constructor(options: TimelineOptions = {}) {
		this.#self = options.self;
		this.#rowsMax = options.rowsMax ?? ROWS_MAX;
	}

	/** The same array for as long as nothing in it is another. */
	get rows(): readonly TimelineRow[] {
		if (!this.#rowsStale) return this.#rows;
		this.#rowsStale = false;
		const rows = rowsOf(this.#chain.links, this.#rows);
		const isSame = rows.length === this.#rows.length && rows.every((row, at) => row === this.#rows[at]);
		if (!isSame) this.#rows = rows;
		return this.#rows;
	}

	/**
	 * The same window for another reader, who goes where they like. Messages are shared, and what happens is to be told
	 * to both: it counts once (`HeldMessage`).
	 */
	fork(): Timeline {
		const fork = new Timeline({
			rowsMax: this.#rowsMax,
			...(this.#self !== undefined && { self: this.#self }),
		});
		for (const link of this.#chain.links) fork.#chain.insert(link);
		fork.#effects = this.#effects;
		fork.#head = this.#head;
		fork.#posts = this.#posts;
		fork.#readerAt = this.#readerAt;
		fork.#detached = this.#detached;
		fork.#rows = this.rows;
		return fork;
	}

	get continuity(): Continuity {
		this.#continuity ??= continuityOf(this.#chain.links);
		return this.#continuity;
	}

	/** Seq of the newest event of the room, held or only heard of. */
	get head(): Position {
		return this.#head;
	}

	/** Messages the room has had up to `head`. */
	get posts(): number {
		return this.#posts;
	}

	/** The oldest and the newest event held; 0 when none is. */
	get from(): Position {
		return this.#chain.first?.seq ?? 0;
	}
	get to(): Position {
		return this.#chain.last?.seq ?? 0;
	}

	get reachedStart(): boolean {
		return (this.#chain.first?.prev ?? this.#head) === 0;
	}

	/** False while the window lies in older history: live events then show only after paging forward. */
	get atHead(): boolean {
		return !this.#detached;
	}

	/** The end that the reader is nearer to, and that is not dropped. */
	get readerAt(): "newest" | "oldest" {
		if (typeof this.#readerAt === "string") return this.#readerAt;
		return this.#chain.countBelow(this.#readerAt) > this.#chain.links.length / 2 ? "newest" : "oldest";
	}

	message(seq: Seq): MessageRow | undefined {
		return this.#chain.find(seq)?.message?.row;
	}

	/** How many messages the room had had at `seq`; undefined when that lies before everything held. */
	postsAt(seq: Position): number | undefined {
		return this.#chain.floor(seq)?.posts;
	}

	/** The newest unbroken stretch of what is held up to `seq`, oldest first. */
	stretchTo(seq: Position): readonly HeldLink[] {
		const links = this.#chain.links.filter((link) => link.seq <= seq);
		const broken = links.findLastIndex((link, index) => index > 0 && link.prev !== links[index - 1]?.seq);
		return links.slice(Math.max(0, broken));
	}

	/** Takes note of the room's head as told, without its event. */
	knowHead(head: Position, posts: number): void {
		this.#head = Math.max(this.#head, head);
		this.#posts = Math.max(this.#posts, posts);
	}

	/** Says where the reader is, at an end or at a message: past `rowsMax` the end farther away is dropped. */
	lookAt(place: ReaderAt): void {
		this.#readerAt = place;
	}

	/** Merges pages and replays: any events, in any order, for the first time or again. */
	add(events: readonly ChainedEvent[]): void {
		this.#merge(events, this.#rowsMax);
	}

	/** Merges a live event. While older history is shown it only touches what is held. */
	receive(event: ChainedEvent): void {
		const beyond = event.seq > this.to && event.prev !== this.to;
		if (this.#detached && beyond) this.#applyChange(event);
		else this.#merge([event], Math.ceil(this.#rowsMax * LIVE_KEPT_SHARE));
	}

	/** Moves the window to this page; where the page touches what is held, it grows instead. */
	show(page: readonly ChainedEvent[]): void {
		if (!page.some((event) => this.#touches(event))) {
			this.#chain.clear();
			this.#detached = true;
			this.#changed();
		}
		this.add(page);
	}

	#merge(events: readonly ChainedEvent[], rowsKept: number): void {
		for (const event of events) this.#place(event);
		if (this.to >= this.#head) this.#detached = false;
		this.#trim(rowsKept);
	}

	#place(event: ChainedEvent): void {
		this.#applyChange(event);
		const { type, seq, prev, posts } = event;
		const held = this.#chain.find(seq);
		if (held) {
			if (type === "posted") this.#change(held.message, (message) => message.refresh(event));
			return;
		}
		const message = type === "posted" && { message: this.#hold(event) };
		const deed = type === "moderated" && { deed: deedRow(event) };
		this.#chain.insert({ seq, prev, posts, line: continuityLine(event), ...message, ...deed });
		this.#changed();
	}

	/** What an event does beside taking its place. */
	#applyChange(event: ChainedEvent): void {
		this.knowHead(event.seq, event.posts);
		if (event.type === "erased") this.#leave(event);
		if (!("target" in event)) return;
		this.#effects.keep(event);
		this.#change(this.#chain.find(event.target)?.message, (message) => message.apply(event));
	}

	#hold(posted: Posted): HeldMessage {
		const message = new HeldMessage(posted, this.#self);
		for (const effect of this.#effects.of(posted.seq)) message.apply(effect);
		for (const one of this.#left) message.leave(one);
		return message;
	}

	#leave(event: Erased): void {
		this.#left.push(event);
		for (const link of this.#chain.links) {
			link.message?.leave(event);
			if (link.deed) link.deed = withoutName(link.deed, event);
		}
		this.#rowsStale = true;
	}

	/** A fork may have been told first: whether the message is another now says nothing about the rows here. */
	#change(message: HeldMessage | undefined, change: (message: HeldMessage) => void): void {
		if (message === undefined) return;
		change(message);
		this.#rowsStale = true;
	}

	#touches({ seq, prev }: ChainedEvent): boolean {
		const { first, last } = this.#chain;
		return prev === last?.seq || seq === first?.prev || this.#chain.find(seq) !== undefined;
	}

	#trim(rowsKept: number): void {
		const end = this.readerAt === "newest" ? "oldest" : "newest";
		const messages = { max: this.#rowsMax, kept: rowsKept };
		if (!this.#chain.trim(end, messages, this.#rowsMax * EVENTS_PER_ROW_MAX)) return;
		if (end === "newest") this.#detached = true;
		this.#changed();
	}

	#changed(): void {
		this.#rowsStale = true;
		this.#continuity = undefined;
	}
}

/** Whoever did it, and whoever it was done to. */
function withoutName(row: DeedRow, left: Erased): DeedRow {
	return JSON.parse(JSON.stringify(row), (_, value) =>
		value?.author === left.author || value?.session === left.author ? { ...value, name: left.name } : value,
	) as DeedRow;
}

function deedRow({ seq, name, author, at, deed }: Moderated): DeedRow {
	return { kind: "deed", seq, name, author, at, deed };
}
