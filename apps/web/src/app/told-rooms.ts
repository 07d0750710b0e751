import { recall, remember } from "../ui/storage.ts";
import { parseRoute, roomPath } from "./routing.ts";

/** Rooms as the house told of them last: names for a page that opens while it does not answer, and nothing more. */
const TOLD = "parley.told-rooms";

export function toldRooms(): readonly string[] {
	return listedRooms(TOLD);
}

export function keepToldRooms(rooms: Iterable<string>): void {
	remember(TOLD, [...rooms].join(" "));
}

/** As they were kept under that key; what is no room's name is none. */
export function listedRooms(key: string): readonly string[] {
	const written = (recall(key) ?? "").split(" ");
	return written.filter((room) => parseRoute({ pathname: roomPath(room), hash: "" }).room !== null);
}
