import type { RoomSummary } from "@parley/protocol/http";
import type { RoomState } from "../../client/chat-state.ts";

export interface RailRoom {
	readonly room: string;
	readonly count: number;
	readonly capacity: number;
	readonly unread: number;
	readonly full: boolean;
	/** one's place in line, null when not in line */
	readonly place: number | null;
	readonly mine: boolean;
}

/** The listed rooms and one's own, which may be unlisted: one row each, by name. */
export function railRooms(
	directory: readonly RoomSummary[] | null,
	mine: ReadonlyMap<string, RoomState>,
): readonly RailRoom[] {
	const rooms = new Map<string, RailRoom>();
	for (const { room, count, capacity } of directory ?? []) {
		rooms.set(room, {
			room,
			count,
			capacity,
			unread: 0,
			full: isFull(count, capacity),
			place: null,
			mine: false,
		});
	}
	for (const state of mine.values()) {
		const listed = rooms.get(state.room);
		if (state.membership.state === "refused") continue;
		const inside = state.membership.state === "inside";
		const { count, capacity } = inside || !listed ? state : listed;
		rooms.set(state.room, {
			room: state.room,
			count,
			capacity,
			unread: inside ? state.unread : 0,
			full: !inside && isFull(count, capacity),
			place: state.membership.state === "waiting" ? state.membership.place : null,
			mine: true,
		});
	}
	return [...rooms.values()].toSorted((a, b) => (a.room < b.room ? -1 : 1));
}

function isFull(count: number, capacity: number): boolean {
	return capacity > 0 && count >= capacity;
}

/** "Release planning!" becomes the id `release-planning`. */
export function roomIdOf(written: string): string {
	return written
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[^a-z0-9]+/g, "-")
		.replaceAll(/^-+|-+$/g, "")
		.slice(0, 64);
}
