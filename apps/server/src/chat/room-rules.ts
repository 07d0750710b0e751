import type { RoomRules } from "@parley/protocol/moderation";
import { titleFor } from "./conversations.ts";
import type { House } from "./house.ts";
import type { Room } from "./rules/house-state.ts";
import type { Visitor } from "./visitor.ts";

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** How a room is kept, as one of its people is told. Most rooms have only an owner, and `joined` stays short. */
export function rulesFor(house: House, room: Room, session: string | undefined): RoomRules {
	const { owner, closed, slowMs, readOnly, verifier, listed, kept } = room;
	const mute = session === undefined ? undefined : kept?.mutes.get(session);
	const ownerName = owner === null ? undefined : house.shown().sessions.get(owner)?.name;
	const rules: Present<RoomRules> = {};
	if (owner !== null) rules.owner = owner;
	if (ownerName !== undefined) rules.ownerName = ownerName;
	if (closed) rules.closed = true;
	if (slowMs > 0) rules.slowMs = slowMs;
	if (readOnly) rules.readOnly = true;
	if (verifier !== null) rules.locked = true;
	if (!listed) rules.unlisted = true;
	if (session !== undefined && kept?.speakers.has(session)) rules.speaker = true;
	if (mute !== undefined) rules.mutedMs = Math.max(0, mute.until - house.clock.wall());
	return rules;
}

/** To all who sit there, or to one of them. */
export function tellRules(house: House, room: Room, sessions: Iterable<string> = room.seats.keys()): void {
	for (const session of sessions)
		for (const visitor of house.attendance.visitorsOf(session)) tell(house, room, session, visitor);
}

function tell(house: House, room: Room, session: string, visitor: Visitor): void {
	if (visitor.rooms.get(room.room)?.state !== "inside") return;
	const { topic, capacity } = room;
	const title = titleFor(house, room, session);
	const rules = rulesFor(house, room, session);
	visitor.answer({ type: "rules", room: room.room, title, topic, capacity, rules });
}
