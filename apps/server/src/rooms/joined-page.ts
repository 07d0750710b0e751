import type { Feed } from "@parley/engine/delivery/feed";
import {
	eventsInMemory,
	pageInMemory as inMemory,
	pageFor,
	type Start,
} from "@parley/engine/delivery/first-page";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import type { HistoryAnswer, HistoryRequest } from "../messages/lookups/history.ts";
import { chatView, type HeldEvent } from "../messages/views.ts";

/** What `joined` shows: events in JSON, the place they end at, and the room's own counts at that place. */
export interface Page {
	readonly encoded: string;
	/** of the first event in it; 0: there is none, or it is not known */
	readonly first: number;
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
	const outdated = () =>
		(eventsInMemory(feed, start) ?? []).flatMap(({ seq, frame }) =>
			frame?.changedTo === undefined ? [] : [seq],
		);
	if (knowsRead && eventsInMemory(feed, start) !== undefined) {
		if (outdated().length > 0) await house.activitiesInMemory.renew(room, outdated);
		return { ok: true, value: "memory" };
	}
	const request: HistoryRequest = { room, viewer: session, upTo: feed.head, ...pageFor(start) };
	const { head, count: posts } = feed;
	const found = await house.requestor.request<HistoryAnswer>("history", request, client.askerFor(session));
	if (!found.ok) return found;
	const { encoded, count, firstSeq, lastSeq, lastCount, readSeq, readPosts } = found.value;
	house.reads.learn(room, session, { seq: readSeq, posts: readPosts });
	const end = count > 0 ? { position: lastSeq, posts: lastCount } : { position: head, posts };
	return { ok: true, value: { encoded, first: firstSeq, ...end, readSeq, readPosts } };
}

export function pageInMemory(
	house: House,
	feed: Feed<HeldEvent>,
	session: string,
	start: Start,
): Page | undefined {
	const page = inMemory(feed, start, session, chatView);
	if (page === undefined) return undefined;
	const { encoded, first = 0, position, count: posts } = page;
	const read = house.reads.get(feed.room, session);
	return { encoded, first, position, posts, readSeq: read?.seq ?? 0, readPosts: read?.posts ?? 0 };
}
