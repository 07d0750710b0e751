import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { LeftReason } from "@parley/protocol/server-frames";
import type { RoomPlace, Visitor } from "../app/client-session.ts";
import type { House } from "../app/context.ts";

export async function leave(
	house: House,
	visitor: Visitor,
	session: string,
	{ ref, room }: ClientFrameOf<"leave">,
): Promise<void> {
	const left = house.submit({ type: "leave-room", session, room });
	visitor.leaving ??= new Map();
	visitor.leaving.set(room, left);
	const outcome = await left;
	if (visitor.leaving.get(room) === left) visitor.leaving.delete(room);
	if ("refusal" in outcome) return visitor.refuse(outcome.refusal, ref);
	stopFeeding(house, visitor, room);
	visitor.answer({ type: "ok", ref });
}

/** ROOM5: this socket's seat or place in line is gone, and it is told so, unless the answer to its own frame says it. */
export function forgetRoom(house: House, visitor: Visitor, room: string, reason: LeftReason): void {
	const place = visitor.rooms.get(room);
	if (place === undefined || isInLineSoon(place)) return;
	stopFeeding(house, visitor, room);
	const isAnswered = place.state === "joining" && place.isAsked;
	const isAskedFor = reason === "left" && visitor.leaving?.has(room) === true;
	if (!isAnswered && !isAskedFor) visitor.answer({ type: "left", room, reason });
}

/** Its `wait` is not decided yet: that it lost something older says nothing about it. */
function isInLineSoon(place: RoomPlace): boolean {
	return place.state === "waiting" && place.isAsked;
}

function stopFeeding(house: House, visitor: Visitor, room: string): void {
	const place = visitor.rooms.get(room);
	visitor.rooms.delete(room);
	if (place?.state !== "inside") return;
	place.reader.feed.remove(place.reader);
	house.catchUp.stop(place.reader);
}
