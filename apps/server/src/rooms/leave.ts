import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { LeftReason } from "@parley/protocol/server-frames";
import type { ClientSession, RoomPlace } from "../app/client-session.ts";
import type { House } from "../app/context.ts";

export async function leave(
	house: House,
	client: ClientSession,
	session: string,
	{ ref, room }: ClientFrameOf<"leave">,
): Promise<void> {
	const left = house.submit({ type: "leave-room", session, room });
	client.leaving ??= new Map();
	client.leaving.set(room, left);
	const outcome = await left;
	if (client.leaving.get(room) === left) client.leaving.delete(room);
	if ("refusal" in outcome) return client.refuse(outcome.refusal, ref);
	stopFeeding(house, client, room);
	client.answer({ type: "ok", ref });
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

function stopFeeding(house: House, client: ClientSession, room: string): void {
	const place = client.rooms.get(room);
	client.rooms.delete(room);
	if (place?.state === "inside") house.catchUp.leave(place.reader);
}
