import type { House } from "../app/context.ts";
import type { Room } from "../app/rules/house-state.ts";
import { isDirect } from "./conversations/rules/companions.ts";
import { forgetRoom } from "./leave.ts";
import { whoIsIn } from "./rules/room-ends.ts";

/**
 * ROOM9: everybody in it is told, of a conversation both in any case, and nothing of it is told any more. `room`: as it
 * was before.
 */
export function roomGone(house: House, room: Room): void {
	const two = room.conversation?.map(({ session }) => session) ?? [];
	for (const session of new Set([...whoIsIn(room), ...two])) {
		house.passersBy.changed(session);
		for (const client of house.connected.clientsOf(session))
			if (isDirect(room.room) && !client.rooms.has(room.room))
				client.answer({ type: "left", room: room.room, reason: "gone" });
			else forgetRoom(house, client, room.room, "gone");
	}
	for (const session of room.seats.keys()) house.seen.left(room.room, session);
	for (const live of [house.presence, house.typing, house.reads]) live.forgetRoom(room.room);
	house.push?.locked(room.room);
	house.fanOut.drop(room.room);
}
