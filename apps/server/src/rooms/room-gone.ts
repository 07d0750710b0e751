import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { endMembership, forgetRoom } from "./leave.ts";
import { whoIsIn } from "./rules/room-ends.ts";

/**
 * ROOM9: everybody in it is told, its members in any case, of a conversation all its people, and nothing of it is told
 * any more. `room`: as it was before.
 */
export function roomGone(house: House, room: Room): void {
	const people = room.conversation?.map(({ session }) => session) ?? [];
	const { outside, line } = room;
	for (const session of new Set([...whoIsIn(room), ...(outside?.keys() ?? []), ...people])) {
		house.passersBy.changed(session);
		if (line.has(session) && outside?.has(session) !== true)
			for (const client of house.connected.clientsOf(session)) forgetRoom(house, client, room.room, "gone");
		else endMembership(house, session, room.room, "gone");
	}
	for (const session of room.seats.keys()) house.seen.left(room.room, session);
	for (const live of [house.presence, house.typing, house.reads]) live.forgetRoom(room.room);
	house.push?.locked(room.room);
	house.fanOut.drop(room.room);
	house.news.changed(room.room);
}
