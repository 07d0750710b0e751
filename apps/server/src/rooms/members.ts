import type { HouseState, Room } from "../app/rules/house-state.ts";
import { isListed } from "./conversations/rules/companions.ts";
import { isHidden, isOneOf } from "./conversations/rules/conversations.ts";
import { isOutside } from "./rules/memberships.ts";

// Whom a room is told of wherever they are in the house (OVER1). That somebody is one is said here and nowhere else.

const NONE: readonly string[] = [];

/**
 * MEM1: who has a seat, or had one and did not leave; of a conversation its people; and who waits in the line of a room
 * that everybody may know of (ACC4).
 */
export function isMember(state: HouseState, room: Room, session: string): boolean {
	if (isHidden(state, room.room, session)) return false;
	if (room.seats.has(session) || isOutside(room, session) || isOneOf(room, session)) return true;
	return room.line.has(session) && isListed(room);
}

/** All who may be, some of them twice: each is to be asked about. */
export function* mayBeMembers({ seats, line, outside, conversation }: Room): Iterable<string> {
	yield* seats.keys();
	yield* line.keys();
	if (outside !== undefined) yield* outside.keys();
	for (const { session } of conversation ?? []) yield session;
}

export function countMayBeMembers({ seats, line, outside, conversation }: Room): number {
	return seats.size + line.size + (outside?.size ?? 0) + (conversation?.length ?? 0);
}

/** The rooms of one person, in no order. */
export function membershipsOf(state: HouseState, session: string): Room[] {
	const { rooms = NONE, outside = NONE } = state.sessions.get(session) ?? {};
	const conversations = state.conversations.bySession.get(session) ?? NONE;
	const isOnlyOne = outside.length + conversations.length === 0;
	const ids = isOnlyOne ? rooms : new Set([...rooms, ...outside, ...conversations]);
	return [...ids].flatMap((id) => {
		const room = state.rooms.get(id);
		return room !== undefined && isMember(state, room, session) ? [room] : [];
	});
}
