import type { ChatState, RoomState } from "@parley/client/state/chat-state";
import { recall, remember } from "../ui/storage.ts";
import { parseRoute, roomPath } from "./routing.ts";

const KEY = "parley.rooms";
const ROOMS_MAX = 50;

/** A room that became one's own, or is one's own no more. */
export type OwnChange = `+${string}` | `-${string}`;

/** As they were when this browser was last inside. */
export function readOwnRooms(): readonly string[] {
	const written = (recall(KEY) ?? "").split(" ").slice(-ROOMS_MAX);
	return written.filter((room) => parseRoute({ pathname: roomPath(room), hash: "" }).room !== null);
}

/** Tabs share the list: each writes what changed in it, never the list as it knew it. */
export function changeOwnRooms(changes: readonly OwnChange[]): readonly string[] {
	const rooms = new Set(readOwnRooms());
	for (const change of changes) {
		const room = change.slice(1);
		if (change.startsWith("+")) rooms.add(room);
		else rooms.delete(room);
	}
	const latest = [...rooms].slice(-ROOMS_MAX);
	if (changes.length > 0) remember(KEY, latest.join(" "));
	return latest;
}

/** One text, so that a message in one of them is no change. */
export function ownChangesIn(rooms: ChatState["rooms"]): string {
	return [...rooms.values()].flatMap((room) => changeOf(room) ?? []).join(" ");
}

/** Who is only refused keeps the room: a seat may be free tomorrow, or the passphrase be known again. */
function changeOf({ room, seat }: RoomState): OwnChange | undefined {
	switch (seat.state) {
		case "inside":
		case "waiting":
			return `+${room}`;
		case "left":
			return `-${room}`;
		case "refused":
			return seat.refusal.code === "removed-from-room" ? `-${room}` : undefined;
		case "joining":
			return undefined;
	}
}
