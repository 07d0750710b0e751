import type { Outcome } from "@parley/engine/rules";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { LeftReason } from "@parley/protocol/server-frames";
import type { ClientSession, RoomPlace } from "../app/client-session.ts";
import type { House } from "../app/context.ts";
import type { ChatEvent } from "../app/events.ts";

export async function leave(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room, line }: ClientFrameOf<"leave">,
): Promise<void> {
	// before members were kept, whoever left the line was none
	const isLineAlone = line === true && house.shown().keepsMembers;
	const left = isLineAlone
		? endPlace(house, session, room)
		: house.submit({ type: "leave-room", session, room });
	client.leaving ??= new Map();
	client.leaving.set(room, left);
	const outcome = await left;
	if (client.leaving.get(room) === left) client.leaving.delete(room);
	if ("refusal" in outcome) return client.refuse(outcome.refusal, ref);
	stopFeeding(house, client, room);
	client.answer({ type: "ok", ref });
}

/**
 * MEM1: their place alone ends, as one whose grace is over. What of theirs was under way is shown once a refusal is back:
 * the place may have become a seat meanwhile, or may have been asked for just before.
 */
async function endPlace(house: House, session: string, room: string): Promise<Outcome<ChatEvent>> {
	const since = placeSince(house, session, room);
	const outcome = await house.submit({ type: "expire-seat", session, room, since });
	const now = placeSince(house, session, room);
	if (outcome.kind !== "refused" || now === 0 || now === since) return outcome;
	return house.submit({ type: "expire-seat", session, room, since: now });
}

/** 0: they have none. */
function placeSince(house: House, session: string, id: string): number {
	const room = house.shown().rooms.get(id);
	return room?.seats.get(session) ?? room?.line.get(session) ?? 0;
}

/** ROOM5: this socket's seat or place in line is gone, and it is told so, unless the answer to its own frame says it. */
export function forgetRoom(house: House, client: ClientSession, room: string, reason: LeftReason): void {
	const place = client.rooms.get(room);
	if (place === undefined || isInLineSoon(place)) return;
	stopFeeding(house, client, room);
	const isAnswered = place.state === "joining" && place.isAsked;
	const isAskedFor = reason === "left" && client.leaving?.has(room) === true;
	if (!isAnswered && !isAskedFor) client.answer({ type: "left", room, reason });
}

/**
 * MEM1, ROOM5: their membership is over. It stands in the lists of sockets that are not in the room, too: all are told, but
 * the one that asked, whose answer says it.
 */
export function endMembership(house: House, session: string, room: string, reason: LeftReason): void {
	for (const client of house.connected.clientsOf(session))
		if (client.rooms.has(room)) forgetRoom(house, client, room, reason);
		else if (client.leaving?.has(room) !== true) client.answer({ type: "left", room, reason });
}

/** Its `wait` is not decided yet: that it lost something older says nothing about it. */
function isInLineSoon(place: RoomPlace): boolean {
	return place.state === "waiting" && place.isAsked;
}

/** Nothing of that room is told to this socket any more. */
export function stopFeeding(house: House, client: ClientSession, room: string): void {
	const place = client.rooms.get(room);
	client.rooms.delete(room);
	if (place?.state === "inside") house.catchUp.leave(place.reader);
}
