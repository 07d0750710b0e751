import type { LeftReason } from "@parley/protocol/server-frames";
import type { House } from "../app/context.ts";
import type { Freed } from "../app/events.ts";
import { expectHandedOn, expectSoon } from "../people/expiry.ts";
import { isDirect } from "./conversations/rules/companions.ts";
import { comeInFromLine } from "./enter.ts";
import { endMembership, forgetRoom } from "./leave.ts";
import { isMember } from "./members.ts";

/** Somebody took a seat. */
export function seated(house: House, session: string, room: string): void {
	expectSoon(house, session);
	showSeated(house, session, room);
}

/** Somebody has a seat now, as everybody in the room sees it. */
function showSeated(house: House, session: string, room: string): void {
	house.passersBy.sat(session);
	house.overviews.changed(session, room);
	const name = house.shown().sessions.get(session)?.name;
	if (name === undefined) return;
	house.presence.change(room, { id: session, name }, "entered");
	if (!house.connected.isPresent(session)) house.presence.change(room, { id: session, name }, "away");
}

/** A seat or a place in line was given back, and somebody may have come in from the line. */
export function freed(
	house: House,
	session: string,
	name: string | undefined,
	{ room, held, promoted, forgets, stays }: Freed,
	reason: LeftReason,
): void {
	house.passersBy.changed(session);
	// not by a word, and all the same no member: there were too many
	const isForgotten = held === "seat" && stays !== true && reason !== "left" && !isDirect(room);
	if (isForgotten && house.shown().keepsMembers) house.metrics.membershipsForgotten.inc();
	putOut(house, session, room, reason);
	forgotten(house, session, forgets);
	// who is here left by a word; a seat whose grace is over leaves the wish to be told, and so does who leaves a line only
	const isLineAlone = reason === "left" && stays === true;
	if (reason !== "expired" && !isLineAlone && house.connected.isPresent(session))
		house.push?.left(session, room);
	if (held === "membership") return;
	if (held === "line") return house.presence.lineMoved(room);
	house.seen.left(room, session);
	if (name !== undefined) house.presence.change(room, { id: session, name }, "left");
	house.typing.stops(room, session);
	if (promoted !== null) broughtIn(house, promoted, room);
}

/** Who has no seat there any more may be a member still (MEM1), and of a conversation its people always are. */
function putOut(house: House, session: string, id: string, reason: LeftReason): void {
	const state = house.shown();
	const room = state.rooms.get(id);
	const isStill = room !== undefined && isMember(state, room, session);
	if (state.keepsMembers && !isStill) return endMembership(house, session, id, reason);
	for (const client of house.connected.clientsOf(session)) forgetRoom(house, client, id, reason);
	if (isStill) house.overviews.changed(session, id);
}

/** They went for newer ones: one has so many (MEM1). */
export function forgotten(house: House, session: string, rooms: readonly string[] = []): void {
	for (const room of rooms) {
		endMembership(house, session, room, "left");
		house.metrics.membershipsForgotten.inc();
		house.push?.left(session, room);
	}
}

export function broughtIn(house: House, session: string, room: string): void {
	house.presence.lineMoved(room);
	expectHandedOn(house, session);
	showSeated(house, session, room);
	for (const client of house.connected.clientsOf(session)) comeInFromLine(house, client, session, room);
}
