import type { Reader } from "@parley/engine/delivery/feed";
import { pageFor, type Start, withEvents } from "@parley/engine/delivery/first-page";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { refuse } from "@parley/protocol/refusals";
import { tellChanged } from "../activities/tell-changed.ts";
import type { ClientSession, RoomPlace } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import type { HistoryAnswer } from "../messages/lookups/history.ts";
import { refuseLook, storedPage } from "../messages/read.ts";
import type { HeldEvent } from "../messages/views.ts";
import { refuseWhereOneWas } from "../rooms/join.ts";
import { roomWithSeat } from "../rooms/known-rooms.ts";
import { rulesFor } from "../rooms/room-settings.ts";
import { authorOfBot, type Hook } from "./rules/hook.ts";

interface Arrival {
	readonly author: string;
	readonly room: string;
	readonly ref: number;
	readonly start: Start;
	readonly joining: RoomPlace;
}

/** BOT7: it reads from then on as whoever has a seat does, without one: nobody sees it come, and no place is taken. */
export async function joinByBot(
	house: House,
	client: ClientSession,
	bot: Hook,
	frame: ClientFrameOf<"join">,
): Promise<void> {
	const { ref, room, after } = frame;
	const author = authorOfBot(bot.hook);
	const held = roomWithSeat(house.shown(), author, room);
	if (!held.ok) return client.refuse(held.refusal, ref);
	const refusal =
		refuseLook(house, author, client.connection.address) ?? (await refuseWhereOneWas(house, frame));
	if (refusal !== undefined) return client.refuse(refusal, ref);
	if (client.rooms.has(room)) return client.refuse(refuse("already-a-member"), ref);
	const joining: RoomPlace = { state: "joining", isAsked: true };
	client.rooms.set(room, joining);
	const start: Start = after === undefined ? { from: "newest" } : { from: "position", after };
	await comeIn(house, client, { author, room, ref, start, joining });
}

/** At the end of a turn what is flushed is the head, so that the page and the live stream meet exactly (BACK1). */
async function comeIn(house: House, client: ClientSession, arrival: Arrival): Promise<void> {
	const { author, room, ref, start, joining } = arrival;
	const shownBefore = house.shown().newest;
	const { head: position, count } = house.fanOut.feed(room);
	const { limit, ...place } = pageFor(start);
	const page = await storedPage(house, client.askerFor(author), room, place, limit);
	house.atTurnEnd(() => {
		if (client.connection.isOver) return;
		if (client.rooms.get(room) !== joining) return client.refuse(refuse("not-a-member"), ref);
		const held = roomWithSeat(house.shown(), author, room);
		if (page.ok && held.ok) {
			const end =
				page.value.count > 0
					? { position: page.value.lastSeq, count: page.value.lastCount }
					: { position, count };
			enter(house, client, arrival, { room: held.value, page: page.value, end });
			const since = start.from === "position" ? start.after : shownBefore;
			return void tellChanged(house, client, author, room, since + 1);
		}
		client.rooms.delete(room);
		client.refuse(held.ok ? (page.ok ? refuse("internal") : page.refusal) : held.refusal, ref);
	});
}

interface Entry {
	readonly room: Room;
	readonly page: HistoryAnswer;
	/** where the page ends */
	readonly end: { readonly position: number; readonly count: number };
}

function enter(house: House, client: ClientSession, arrival: Arrival, { room, page, end }: Entry): void {
	const { author, ref, start } = arrival;
	const feed = house.fanOut.feed(room.room);
	const reader: Reader<HeldEvent> = {
		...{ feed, sink: client.connection.output, viewer: author, owed: false },
		place: { at: "live" },
	};
	client.rooms.set(room.room, { state: "inside", reader });
	const recovered = start.from === "position";
	const { title, topic, capacity } = room;
	const joined = {
		...{ type: "joined", ref, room: room.room, title, topic, capacity, count: room.seats.size },
		head: recovered ? feed.head : end.position,
		posts: recovered ? feed.count : end.count,
		// it has no place of its own in what it reads: that is kept by whoever runs it
		...{ readSeq: 0, readPosts: 0, recovered },
		rules: rulesFor(house, room, undefined),
	};
	client.connection.output.answer(withEvents(joined, page.encoded, house.presence.listed(room)));
	house.catchUp.enter(reader, end, recovered);
}
