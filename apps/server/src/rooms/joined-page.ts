import type { Feed } from "@parley/engine/delivery/feed";
import type { RecentEvent } from "@parley/engine/delivery/recent-history";
import { JOINED_EVENTS_MAX, REPLAY_EVENTS_MAX } from "@parley/protocol/limits";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { HistoryAnswer, HistoryRequest } from "../messages/lookups/history.ts";
import { chatView, type HeldEvent } from "../messages/views.ts";

const NEWEST_BYTES_MAX = 256 * 1024;
/** What was missed, as far as `joined` itself carries it: the rest follows in pages that all who missed it share. */
const REPLAY_BYTES_MAX = 16 * 1024;

/** Where a person comes in: at the newest page, or after the last event they have (BACK1). */
export type Start = { readonly from: "newest" } | { readonly from: "position"; readonly after: number };

/** What `joined` shows: events in JSON, the place they end at, and the room's own counts at that place. */
export interface Page {
	readonly encoded: string;
	readonly position: number;
	readonly posts: number;
	readonly readSeq: number;
	readonly readPosts: number;
}

/** From memory where it reaches (decided again at the end of the turn), else from the archive. */
export async function firstPage(
	house: House,
	client: ClientSession,
	session: string,
	{ room, start }: { readonly room: string; readonly start: Start },
): Promise<Result<Page | "memory">> {
	const feed = house.fanOut.feed(room);
	const read = house.reads.get(room, session);
	const knowsRead = read !== undefined && read.posts !== undefined;
	if (knowsRead && (feed.head === 0 || recentPage(feed, start) !== undefined))
		return { ok: true, value: "memory" };
	const place =
		start.from === "newest" ? { limit: JOINED_EVENTS_MAX } : { limit: REPLAY_EVENTS_MAX, after: start.after };
	const request: HistoryRequest = { room, viewer: session, upTo: feed.head, ...place };
	const { head, count: posts } = feed;
	const found = await house.requestor.request<HistoryAnswer>("history", request, client.askerFor(session));
	if (!found.ok) return found;
	const { encoded, count, lastSeq, lastCount, readSeq, readPosts } = found.value;
	house.reads.learn(room, session, { seq: readSeq, posts: readPosts });
	const end = count > 0 ? { position: lastSeq, posts: lastCount } : { position: head, posts };
	return { ok: true, value: { encoded, ...end, readSeq, readPosts } };
}

export function pageInMemory(
	house: House,
	feed: Feed<HeldEvent>,
	session: string,
	start: Start,
): Page | undefined {
	const events = feed.head === 0 ? [] : recentPage(feed, start);
	const read = house.reads.get(feed.room, session);
	if (events === undefined) return undefined;
	const last = events.at(-1);
	return {
		encoded: events
			.map(({ frame, encoded }) => chatView.encodeFor(frame, session, encoded) ?? encoded)
			.join(","),
		position: last?.seq ?? feed.head,
		posts: last?.count ?? feed.count,
		readSeq: read?.seq ?? 0,
		readPosts: read?.posts ?? 0,
	};
}

function recentPage(feed: Feed<HeldEvent>, start: Start): readonly RecentEvent<HeldEvent>[] | undefined {
	return start.from === "newest"
		? feed.recent.newest(JOINED_EVENTS_MAX, NEWEST_BYTES_MAX)
		: feed.recent.after(start.after, REPLAY_EVENTS_MAX, REPLAY_BYTES_MAX);
}

/** A frame whose `events` are JSON already; `more`: as are fields before these, each behind a comma. */
export function withEvents(frame: object, encoded: string, more = ""): string {
	return `${JSON.stringify(frame).slice(0, -1)}${more},"events":[${encoded}]}`;
}
