import type { Reader } from "@parley/engine/delivery/feed";
import { type Start, withEvents } from "@parley/engine/delivery/first-page";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import { tellChanged } from "../activities/tell-changed.ts";
import type { ClientSession, RoomPlace } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import type { HeldEvent } from "../messages/views.ts";
import { titleFor } from "./conversations/conversations.ts";
import { firstPage, type Page, pageInMemory } from "./joined-page.ts";
import { forgetRoom } from "./leave.ts";
import { rulesFor } from "./room-settings.ts";

interface Arrival {
	readonly room: string;
	readonly ref: number | undefined;
	readonly start: Start;
}

export async function comeIn(
	house: House,
	client: ClientSession,
	session: string,
	arrival: Arrival,
): Promise<void> {
	// another frame of this socket was first; a second reader would get everything twice
	if (client.rooms.get(arrival.room)?.state === "inside") return giveUp(house, client, session, arrival);
	const joining: RoomPlace = { state: "joining", isAsked: arrival.ref !== undefined };
	client.rooms.set(arrival.room, joining);
	const shown = house.shown().newest;
	const page = await firstPage(house, client, session, arrival);
	house.atTurnEnd(() => {
		if (client.connection.isOver || client.rooms.get(arrival.room) !== joining)
			return giveUp(house, client, session, arrival);
		if (page.ok) return enter(house, client, session, arrival, page.value, shown);
		refuseEntry(client, arrival, page.refusal);
	});
}

/** ROOM5: who came in from the line asked nothing that could be refused, so they are told that they are not fed. */
function refuseEntry(client: ClientSession, { ref, room }: Arrival, refusal: Refusal): void {
	client.rooms.delete(room);
	if (ref === undefined) client.answer({ type: "left", room, reason: "lost" });
	else client.refuse(refusal, ref);
}

/** A seat became free: everybody of this session who waits for the room comes in, without a `ref`. */
export function comeInFromLine(house: House, client: ClientSession, session: string, room: string): void {
	if (client.rooms.get(room)?.state !== "waiting") return;
	house.atTurnEnd(
		() => void comeIn(house, client, session, { room, ref: undefined, start: { from: "newest" } }),
	);
}

/** After a recovery: somebody may have lost or got a seat in a commit that was thought lost. */
export function takePlaces(house: House, client: ClientSession): void {
	const { session } = client;
	if (session === undefined) return;
	for (const [roomId, place] of client.rooms) {
		const room = house.shown().rooms.get(roomId);
		const isSeated = room?.seats.has(session) ?? false;
		if (place.state === "waiting" && isSeated) comeInFromLine(house, client, session, roomId);
		else if (!isSeated && !(place.state === "waiting" && room?.line.has(session)))
			forgetRoom(house, client, roomId, "lost");
	}
}

/** The seat was left again, by another frame or another tab, before `joined` could be said. */
function giveUp(house: House, client: ClientSession, session: string, { ref, room }: Arrival): void {
	if (client.connection.isOver || ref === undefined) return;
	const bans = [...(house.shown().rooms.get(room)?.moderation?.bans.values() ?? [])];
	if (bans.some((ban) => ban.session === session)) return client.refuse(refuse("removed-from-room"), ref);
	client.refuse(refuse(client.rooms.has(room) ? "already-a-member" : "not-a-member"), ref);
}

/** At the end of a turn: what is flushed is the head, so the page and the live stream meet exactly. */
function enter(
	house: House,
	client: ClientSession,
	session: string,
	arrival: Arrival,
	archived: Page | "memory",
	shownBefore: number,
): void {
	const { room: roomId, ref, start } = arrival;
	const room = house.shown().rooms.get(roomId);
	const feed = house.fanOut.feed(roomId);
	const page = archived === "memory" ? pageInMemory(house, feed, session, start) : archived;
	if (room === undefined || !room.seats.has(session))
		return refuseEntry(client, arrival, refuse("not-a-member"));
	if (page === undefined) return void comeIn(house, client, session, arrival);
	const reader: Reader<HeldEvent> = {
		feed,
		sink: client.connection.output,
		viewer: session,
		place: { at: "live" },
		owed: false,
	};
	client.rooms.set(roomId, { state: "inside", reader });
	const recovered = start.from === "position";
	const { topic, capacity } = room;
	const title = titleFor(house, room, session);
	const shown = {
		type: "joined",
		...(ref === undefined ? {} : { ref }),
		room: roomId,
		title,
		topic,
		capacity,
		count: room.seats.size,
		head: recovered ? feed.head : page.position,
		posts: recovered ? feed.count : page.posts,
		readSeq: page.readSeq,
		readPosts: page.readPosts,
		recovered,
		rules: rulesFor(house, room, session),
	};
	client.connection.output.answer(withEvents(shown, page.encoded, house.presence.listed(room)));
	const mark = house.reads.markOf(roomId, session);
	if (page.readPosts < feed.count || mark === undefined || mark > 0) house.mine.later(session, roomId);
	const steps = house.reads.steps(room);
	if (steps.length > 0) client.answer({ type: "read", room: roomId, positions: steps });
	house.catchUp.enter(reader, { position: page.position, count: page.posts }, recovered);
	// what memory gave tells of activities as they were begun; what the archive gave, as they stood when it was asked
	const fromMemory = archived === "memory" && page.first > 0 ? page.first : shownBefore + 1;
	const since = start.from === "position" ? start.after + 1 : fromMemory;
	void tellChanged(house, client, session, roomId, since);
}
