import { withEvents } from "@parley/engine/delivery/first-page";
import type { Asker } from "@parley/engine/lookups/requestor";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { NAMED_MEMBERS_MAX, PAGE_EVENTS_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { ClientSession } from "../app/client-session.ts";
import type { House, Result } from "../app/context.ts";
import { refuseTalk } from "../rooms/conversations/rules/blocks.ts";
import { roomWithSeat } from "../rooms/known-rooms.ts";
import type { HistoryAnswer, HistoryRequest } from "./lookups/history.ts";

/** Told to a socket that has asked for too many pages at once. */
const PAGES_RETRY_MS = 1_000;

export type PagePlace = Pick<HistoryRequest, "before" | "after" | "around" | "at" | "apart">;

/** A page of a room's history for somebody with a seat in it. */
export async function historyPage(
	house: House,
	asker: Asker,
	room: string,
	place: PagePlace,
	limit = PAGE_EVENTS_MAX,
): Promise<Result<HistoryAnswer>> {
	const held = roomWithSeat(house.shown(), asker.person, room);
	return held.ok ? storedPage(house, asker, room, place, limit) : held;
}

/** Whether they may read it is another question. */
export function storedPage(
	house: House,
	asker: Asker,
	room: string,
	place: PagePlace,
	limit = PAGE_EVENTS_MAX,
): Promise<Result<HistoryAnswer>> {
	const { person: viewer } = asker;
	const request: HistoryRequest = { room, viewer, upTo: house.fanOut.headOf(room), limit, ...place };
	return house.requestor.request<HistoryAnswer>("history", request, asker);
}

/** What costs a look at many things, each session so often, and each address; `session` undefined: somebody unknown. */
export function refuseLook(house: House, session: string | undefined, address: string): Refusal | undefined {
	const ofSession = session === undefined ? 0 : house.pages.take(session, house.connected.nodesOf(session));
	const retryAfterMs = ofSession || house.pagesOfAddress.take(address);
	return retryAfterMs === 0 ? undefined : refuse("too-fast", { retryAfterMs });
}

export async function fetchPage(
	house: House,
	client: ClientSession,
	session: string,
	frame: ClientFrameOf<"fetch">,
): Promise<void> {
	await pagePaced(house, client, session, frame.ref, () => givePage(house, client, session, frame));
}

/** OUT7: whatever comes as pages does so at a rate, one after the other, each when the socket has taken the one before. */
export async function pagePaced(
	house: House,
	client: ClientSession,
	session: string,
	ref: number,
	give: () => Promise<void>,
): Promise<void> {
	const { pages, connection } = client;
	if (pages.areTaken) return client.refuse(refuse("busy", { retryAfterMs: PAGES_RETRY_MS }), ref);
	const refusal = refuseLook(house, session, connection.address);
	if (refusal !== undefined) return client.refuse(refusal, ref);
	await pages.take(connection.output, give);
}

async function givePage(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, limit, before, after, around }: ClientFrameOf<"fetch">,
): Promise<void> {
	if (client.connection.isOver) return;
	const page = await historyPage(
		house,
		client.askerFor(session),
		room,
		placeOf({ before, after, around }),
		limit,
	);
	if (!page.ok) {
		house.pagesOfAddress.giveBack(client.connection.address);
		return client.refuse(page.refusal, ref);
	}
	const { encoded, reachedStart, reachedHead } = page.value;
	client.connection.output.answer(
		withEvents({ type: "page", ref, room, reachedStart, reachedHead }, encoded),
	);
}

/** Leaves out what was not given. */
export function placeOf(place: { [K in keyof PagePlace]: PagePlace[K] | undefined }): PagePlace {
	return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
}

/** Moves the read position; frames without an answer that make no sense are let go. */
export function read(
	house: House,
	client: ClientSession,
	session: string,
	{ room, seq, clear }: ClientFrameOf<"read">,
): void {
	if (!house.shown().rooms.get(room)?.seats.has(session)) return;
	const feed = house.fanOut.feed(room);
	const at = Math.min(seq, feed.head);
	const posts = at === feed.head ? feed.count : feed.recent.countAt(at);
	const hasRisen = house.reads.move(room, session, { seq: at, posts });
	const isCleared = clear === true && house.reads.mark(room, session, 0);
	if (!hasRisen && !isCleared) return;
	house.peers?.read(room, session, at, isCleared ? 0 : undefined);
	const [first, second] = house.connected.clientsOf(session);
	// whoever reads on their only page, at its end, knows it all without being told
	if (isCleared || second !== undefined || first !== client || at < feed.head)
		house.mine.later(session, room);
}

/** READ2. Each may be another change, which is written and worked out; to end a mark costs nothing, for there is one to end. */
export function unread(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, from }: ClientFrameOf<"unread">,
): void {
	const isMember = house.shown().rooms.get(room)?.seats.has(session) === true;
	if (!isMember) return client.refuse(refuse("not-a-member"), ref);
	if (from > house.fanOut.headOf(room)) return client.refuse(refuse("no-such-message"), ref);
	const refusal = refuseLook(house, session, client.connection.address);
	if (refusal !== undefined) return client.refuse(refusal, ref);
	if (house.reads.mark(room, session, from))
		house.peers?.read(room, session, house.reads.get(room, session)?.seq ?? 0, from);
	client.answer({ type: "ok", ref });
	house.mine.later(session, room);
}

export function typing(house: House, session: string, { room }: ClientFrameOf<"typing">): void {
	const held = house.shown().rooms.get(room);
	if (!held?.seats.has(session) || held.seats.size > NAMED_MEMBERS_MAX) return;
	if (refuseTalk(held, session) !== undefined) return;
	const name = house.shown().sessions.get(session)?.name;
	if (name === undefined) return;
	house.typing.types(room, { id: session, name });
	house.peers?.typed(room, { id: session, name });
}
