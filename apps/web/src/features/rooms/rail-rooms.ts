import type { RoomSummary } from "@parley/protocol/http";
import type { RoomState } from "../../client/chat-state.ts";
import { isDirect, roomLabel } from "../../ui/direct.ts";

export interface RailRoom {
	readonly room: string;
	/** as people call it */
	readonly name: string;
	/** in a conversation of two: is the other one here? */
	readonly partner: "here" | "away" | null;
	readonly count: number;
	readonly capacity: number;
	readonly unread: number;
	readonly full: boolean;
	/** one's own, but one is not in: why the house says no, null where it does not */
	readonly shut: "full" | "locked" | "refused" | null;
	/** one's place in line, null when not in line */
	readonly place: number | null;
	readonly mine: boolean;
}

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** The listed rooms and one's own, which may be unlisted: one row each, by name. */
export function railRooms(
	directory: readonly RoomSummary[] | null,
	mine: ReadonlyMap<string, RoomState>,
	me: string,
	own: ReadonlySet<string> = new Set(),
): readonly RailRoom[] {
	const rooms = new Map<string, RailRoom>();
	for (const { room, count, capacity } of directory ?? []) {
		rooms.set(room, {
			room,
			name: roomLabel({ room, title: "" }, me),
			partner: null,
			count,
			capacity,
			unread: 0,
			full: isFull(count, capacity),
			shut: null,
			place: null,
			mine: false,
		});
	}
	for (const state of mine.values()) {
		const listed = rooms.get(state.room);
		const shut = whyShut(state);
		if (state.membership.state === "left" || (shut !== null && !own.has(state.room))) continue;
		const inside = state.membership.state === "inside";
		const { count, capacity } = inside || !listed ? state : listed;
		rooms.set(state.room, {
			room: state.room,
			name: roomLabel(state, me),
			partner: isDirect(state.room) ? partnerOf(state, me) : null,
			count,
			capacity,
			unread: inside ? state.unread : 0,
			full: shut === "full" || (!inside && isFull(count, capacity)),
			shut,
			place: state.membership.state === "waiting" ? state.membership.place : null,
			mine: true,
		});
	}
	return [...rooms.values()].toSorted((a, b) => collator.compare(a.name, b.name));
}

function whyShut({ membership }: RoomState): RailRoom["shut"] {
	if (membership.state !== "refused") return null;
	const { code, field } = membership.refusal;
	if (code === "room-full") return "full";
	return field === "passphrase" ? "locked" : "refused";
}

function partnerOf({ members }: RoomState, me: string): "here" | "away" {
	return members?.some(({ name, away }) => name !== me && !away) ? "here" : "away";
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
