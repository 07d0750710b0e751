import type { OwnRoom } from "@parley/client/state/chat-state";
import { remember } from "../ui/storage.ts";
import { listedRooms } from "./told-rooms.ts";

/** A page of before kept a list of its own. What stands in it and is no membership yet becomes one when one comes in. */
const OF_BEFORE = "parley.rooms";

export function roomsOfBefore(): readonly string[] {
	return listedRooms(OF_BEFORE);
}

/** Whoever comes in next is in these, too: the person before them at this device was. */
export function handOnRooms(rooms: readonly string[]): void {
	remember(OF_BEFORE, rooms.join(" "));
}

const listeners = new Set<() => void>();

/** Told when a room goes from the list of before. */
export function onForgotten(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** They are told of now, or were left. */
export function forgetOfBefore(rooms: ReadonlySet<string>): void {
	const before = roomsOfBefore();
	const left = before.filter((room) => !rooms.has(room));
	if (left.length === before.length) return;
	remember(OF_BEFORE, left.join(" "));
	for (const listener of listeners) listener();
}

/** What the page shows as one's own; `known`: by the house, or since this page came in. */
export function membersRooms(
	known: ReadonlyMap<string, OwnRoom> | null,
	before: readonly string[],
): ReadonlyMap<string, OwnRoom> {
	const unseen = before
		.filter((room) => known?.has(room) !== true)
		.map((room): [string, OwnRoom] => [room, { room, title: room, head: 0, posts: 0 }]);
	return new Map([...unseen, ...(known ?? [])]);
}

/** Those of which the house itself says that one is a member: a server of before says so of none. */
export function membershipsOf(known: ReadonlyMap<string, OwnRoom>): readonly string[] {
	return [...known.values()].filter(({ isUntold }) => isUntold !== true).map(({ room }) => room);
}
