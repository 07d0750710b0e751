import { recall, remember } from "../ui/storage.ts";
import { parseRoute, roomPath } from "./routing.ts";

/** Rooms as the house told of them last: names for a page that opens while it does not answer, and nothing more. */
const TOLD = "parley.told-rooms";
/** A page of before kept a list of its own. What stands in it and is no membership yet becomes one when one comes in. */
const OF_BEFORE = "parley.rooms";

export function toldRooms(): readonly string[] {
	return listed(TOLD);
}

export function keepToldRooms(rooms: Iterable<string>): void {
	remember(TOLD, [...rooms].join(" "));
}

export function roomsOfBefore(): readonly string[] {
	return listed(OF_BEFORE);
}

/** They are told of now, or were left. */
export function forgetOfBefore(rooms: ReadonlySet<string>): void {
	const before = roomsOfBefore();
	const left = before.filter((room) => !rooms.has(room));
	if (left.length < before.length) remember(OF_BEFORE, left.join(" "));
}

function listed(key: string): readonly string[] {
	const written = (recall(key) ?? "").split(" ");
	return written.filter((room) => parseRoute({ pathname: roomPath(room), hash: "" }).room !== null);
}
