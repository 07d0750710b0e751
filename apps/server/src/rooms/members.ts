import type { HouseState, Room } from "../app/rules/house-state.ts";
import { isListed } from "./conversations/rules/companions.ts";
import { isHidden } from "./conversations/rules/conversations.ts";

// Whom a room is told of wherever they are in the house (OVER1). That somebody is one is said here and nowhere else.

/** Who has a seat, or waits in the line of a room that everybody may know of (ACC4). */
export function isMember(state: HouseState, room: Room, session: string): boolean {
	if (isHidden(state, room.room, session)) return false;
	return room.seats.has(session) || (room.line.has(session) && isListed(room));
}

/** All who may be: each is to be asked about. */
export function* mayBeMembers({ seats, line }: Room): Iterable<string> {
	yield* seats.keys();
	yield* line.keys();
}

/** The rooms of one person, in no order. */
export function membershipsOf(state: HouseState, session: string): Room[] {
	const ids = state.sessions.get(session)?.rooms ?? [];
	return ids.flatMap((id) => {
		const room = state.rooms.get(id);
		return room !== undefined && isMember(state, room, session) ? [room] : [];
	});
}
