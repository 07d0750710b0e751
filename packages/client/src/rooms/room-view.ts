import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { ChainedEvent, Timeline } from "@parley/protocol/timeline";
import type { RoomState } from "../state/chat-state.ts";

type Shown = Pick<RoomState, "rows" | "continuity" | "atHead" | "reachedStart" | "loading">;

/** What was held before an absence that was not replayed: it may be edited or removed by now, until it is read again. */
interface Stale {
	readonly from: number;
	to: number;
	isAsked?: boolean;
}

/** A message that somebody asked to see; null: they have asked to go elsewhere since. */
export interface Wish {
	readonly seq: number;
	readonly known: (isHere: boolean | null) => void;
}

/**
 * A window on a room's history, and what is fetched for it. Each room has one at its end, and one more for each tab
 * whose reader has gone from there: what one reads in one tab moves nothing in another.
 */
export class RoomView {
	readonly timeline: Timeline;
	readonly #changed: () => void;
	stale: Stale | undefined;
	/** gaps whose backfill is under way, and those that the link has cut short, by the Seq before them */
	readonly backfilling = new Set<number>();
	interrupted: ReadonlySet<number> = new Set();
	#loading: RoomState["loading"] = { before: false, after: false };
	#shown: Shown | undefined;

	constructor(timeline: Timeline, changed: () => void) {
		this.timeline = timeline;
		this.#changed = changed;
	}

	get shown(): Shown {
		const { rows, continuity, atHead, reachedStart } = this.timeline;
		const now = { rows, continuity, atHead, reachedStart, loading: this.#loading };
		const names = Object.keys(now) as (keyof Shown)[];
		if (this.#shown === undefined || names.some((name) => this.#shown?.[name] !== now[name]))
			this.#shown = now;
		return this.#shown;
	}

	get loading(): RoomState["loading"] {
		return this.#loading;
	}

	load(part: Partial<RoomState["loading"]>): void {
		this.#loading = { ...this.#loading, ...part };
		this.#changed();
	}

	/** While older history is shown, a newest page has no place beside it; paging forward brings it. */
	onJoined({ events, recovered, head, posts }: ServerFrameOf<"joined">): void {
		const { timeline } = this;
		if (!recovered && timeline.to > 0) this.stale = { from: timeline.from, to: timeline.to };
		if (recovered) for (const event of events) timeline.receive(event);
		else if (timeline.atHead) timeline.add(events);
		timeline.knowHead(head, posts);
	}

	onEvent(event: ChainedEvent): void {
		this.timeline.receive(event);
	}

	/** For a reader who goes from here. */
	fork(): RoomView {
		const fork = new RoomView(this.timeline.fork(), this.#changed);
		if (this.stale) fork.stale = { from: this.stale.from, to: this.stale.to };
		return fork;
	}
}

/** What lay on the device, shown in the place of the room's end until it is known what is so now. */
export interface KeptView {
	readonly view: RoomView;
	readonly about: Required<Pick<RoomState, "title" | "topic" | "capacity" | "asOf">>;
}
