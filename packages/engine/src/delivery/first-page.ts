import { JOINED_EVENTS_MAX, REPLAY_EVENTS_MAX } from "../wire/limits.ts";
import type { FrameView } from "./fan-out.ts";
import type { Feed } from "./feed.ts";
import type { RecentEvent } from "./recent-history.ts";

const NEWEST_BYTES_MAX = 256 * 1024;
/** What was missed, as far as `joined` itself carries it: the rest follows in pages that all who missed it share. */
const REPLAY_BYTES_MAX = 16 * 1024;

/** Where a person comes in: at the newest page, or after the last event they have (BACK1). */
export type Start = { readonly from: "newest" } | { readonly from: "position"; readonly after: number };

/** What somebody who comes in is shown first: events in JSON, the place they end at, and how many were counted there. */
export interface FirstPage {
	readonly encoded: string;
	/** the place of the first of them; 0: there is none; absent: nobody asks */
	readonly first?: number;
	readonly position: number;
	readonly count: number;
}

/** What memory has to show first; undefined: it does not reach that far. */
export function eventsInMemory<Frame>(
	feed: Feed<Frame>,
	start: Start,
): readonly RecentEvent<Frame>[] | undefined {
	return feed.head === 0 ? [] : recentPage(feed, start);
}

/** Memory reaches that far. */
export function isInMemory<Frame>(feed: Feed<Frame>, start: Start): boolean {
	return eventsInMemory(feed, start) !== undefined;
}

/**
 * From memory, undefined where that does not reach so far. Asked in the turn's phase `enter` it ends with what readers were
 * given last, so that they go on live right behind it.
 */
export function pageInMemory<Frame>(
	feed: Feed<Frame>,
	start: Start,
	viewer: string,
	{ encodeFor }: Pick<FrameView<Frame>, "encodeFor">,
): FirstPage | undefined {
	const events = eventsInMemory(feed, start);
	if (events === undefined) return undefined;
	const last = events.at(-1);
	return {
		encoded: events.map(({ frame, encoded }) => encodeFor(frame, viewer, encoded) ?? encoded).join(","),
		first: events[0]?.seq ?? 0,
		position: last?.seq ?? feed.head,
		count: last?.count ?? feed.count,
	};
}

/** What is asked of the archive where memory does not reach. */
export function pageFor(start: Start): { readonly limit: number; readonly after?: number } {
	return start.from === "newest"
		? { limit: JOINED_EVENTS_MAX }
		: { limit: REPLAY_EVENTS_MAX, after: start.after };
}

function recentPage<Frame>(feed: Feed<Frame>, start: Start): readonly RecentEvent<Frame>[] | undefined {
	return start.from === "newest"
		? feed.recent.newest(JOINED_EVENTS_MAX, NEWEST_BYTES_MAX)
		: feed.recent.after(start.after, REPLAY_EVENTS_MAX, REPLAY_BYTES_MAX);
}

/** A frame whose `events` are JSON already; `more`: as are fields before these, each behind a comma. */
export function withEvents(frame: object, encoded: string, more = ""): string {
	return `${JSON.stringify(frame).slice(0, -1)}${more},"events":[${encoded}]}`;
}
