import type { LeftReason } from "@parley/protocol/server-frames";
import type { House } from "../app/context.ts";
import type { Freed } from "../app/events.ts";
import { expectHandedOn, expectSoon } from "../people/expiry.ts";
import { comeInFromLine } from "./enter.ts";
import { forgetRoom } from "./leave.ts";

/** Somebody took a seat. */
export function seated(house: House, session: string, room: string): void {
	expectSoon(house, session);
	showSeated(house, session, room);
}

/** Somebody has a seat now, as everybody in the room sees it. */
function showSeated(house: House, session: string, room: string): void {
	house.passersBy.sat(session);
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
	{ room, held, promoted }: Freed,
	reason: LeftReason,
): void {
	house.passersBy.changed(session);
	for (const client of house.connected.clientsOf(session)) forgetRoom(house, client, room, reason);
	// who is here left by a word; a seat whose grace is over leaves the wish to be told
	if (reason !== "expired" && house.connected.isPresent(session)) house.push?.left(session, room);
	if (held === "line") return house.presence.lineMoved(room);
	house.seen.left(room, session);
	if (name !== undefined) house.presence.change(room, { id: session, name }, "left");
	house.typing.stops(room, session);
	if (promoted !== null) broughtIn(house, promoted, room);
}

export function broughtIn(house: House, session: string, room: string): void {
	house.presence.lineMoved(room);
	expectHandedOn(house, session);
	showSeated(house, session, room);
	for (const client of house.connected.clientsOf(session)) comeInFromLine(house, client, session, room);
}
