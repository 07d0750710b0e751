import { inTheWay, isHeard, mayRead, unreadOf } from "@parley/client/overview/unread";
import type { Conversation, OwnRoom, RoomState, SeatState } from "@parley/client/state/chat-state";
import type { RoomSummary } from "@parley/protocol/http";
import { conversationLabels } from "../../ui/conversation-labels.ts";
import { isDirect, roomLabel } from "../../ui/direct.ts";
import { roomTexts } from "../../ui/room-texts.ts";

export interface SidebarRoom {
	readonly room: string;
	/** as people call it */
	readonly name: string;
	/** in a conversation: is anybody else here? */
	readonly partner: "here" | "away" | null;
	/** a conversation that one ignores or blocked: it has left one's list */
	readonly turnedAway: boolean;
	/** null: not known from outside */
	readonly count: number | null;
	readonly capacity: number;
	readonly unread: number;
	/** one may come in to read it: else what is unread is known, and calls nobody */
	readonly mayRead: boolean;
	/** an unread call that lies before what is held of the room */
	readonly calledAt: number | null;
	readonly full: boolean;
	/** one's own, but one is not in: why the house says no, null where it does not */
	readonly shut: "full" | "locked" | "banned" | "refused" | null;
	/** one's place in line, null when not in line */
	readonly place: number | null;
	readonly mine: boolean;
}

type Row = Omit<SidebarRoom, "turnedAway">;

const collator = new Intl.Collator(undefined, { sensitivity: "base", numeric: true });

/** The listed rooms, one's own, which may be unlisted, and one's conversations: one row each, by name. */
export function sidebarRooms(
	directory: readonly RoomSummary[] | null,
	mine: ReadonlyMap<string, RoomState>,
	conversations: ReadonlyMap<string, Conversation>,
	me: string,
	own: ReadonlyMap<string, OwnRoom> = new Map(),
): readonly SidebarRoom[] {
	const labels = labelsOf(conversations);
	const rooms = new Map<string, Row>();
	for (const summary of directory ?? []) rooms.set(summary.room, listedRoom(summary));
	for (const told of own.values()) {
		const { room } = told;
		const name = labels.get(room) ?? roomLabel(told);
		rooms.set(room, outsideRoom(told, name, rooms.get(room), mine.get(room)?.seat));
	}
	for (const state of mine.values()) {
		const isShut = state.seat.state === "refused" && !own.has(state.room);
		if (state.seat.state === "left" || isShut) continue;
		const name = labels.get(state.room) ?? roomLabel(state);
		rooms.set(state.room, ownRoom(state, name, rooms.get(state.room), me));
	}
	for (const [room, name] of labels) if (!rooms.has(room)) rooms.set(room, unseen(room, name));
	return [...rooms.values()]
		.map((room) => ({ ...room, turnedAway: isTurnedAway(conversations.get(room.room)) }))
		.toSorted((a, b) => collator.compare(a.name, b.name));
}

function callBefore({ seat, calledAt, unread, rows }: RoomState): number | null {
	if (seat.state !== "inside" || calledAt === undefined || unread === 0) return null;
	return rows.some((row) => row.kind === "message" && row.seq === calledAt) ? null : calledAt;
}

/** One is a member, and this page is not in it. */
function outsideRoom(room: OwnRoom, name: string, listed: Row | undefined, seat: SeatState | undefined): Row {
	const { count, capacity } = listed ?? { count: null, capacity: 0 };
	const state = inTheWay(room, seat);
	const shut = SHUT[state ?? ""] ?? null;
	return {
		...{ room: room.room, name, count, capacity, unread: unreadOf(room), calledAt: null },
		...{ partner: isDirect(room.room) ? "away" : null, full: shut === "full", shut, place: null, mine: true },
		mayRead: mayRead(state),
	};
}

const SHUT: Readonly<Record<string, SidebarRoom["shut"]>> = {
	full: "full",
	locked: "locked",
	banned: "banned",
	refused: "refused",
};

function labelsOf(conversations: ReadonlyMap<string, Conversation>): ReadonlyMap<string, string> {
	const labels = conversationLabels(conversations);
	const isEarlier = (room: string): boolean => conversations.get(room)?.closed === true;
	return new Map([...labels].map(([room, name]) => [room, isEarlier(room) ? roomTexts.earlier(name) : name]));
}

function isTurnedAway(conversation: Conversation | undefined): boolean {
	return conversation?.state === "ignored" || conversation?.state === "blocked";
}

function listedRoom({ room, count, capacity }: RoomSummary): Row {
	return {
		...{ room, name: roomLabel({ room, title: "" }), partner: null, count, capacity, unread: 0 },
		...{ full: isFull(count, capacity), calledAt: null, shut: null, place: null, mine: false },
		mayRead: true,
	};
}

function ownRoom(state: RoomState, name: string, listed: Row | undefined, me: string): Row {
	const inside = isHeard(state);
	const shut = inside ? null : (listed?.shut ?? null);
	const { count, capacity } = inside || !listed ? state : listed;
	return {
		room: state.room,
		name,
		partner: isDirect(state.room) ? partnerOf(state, me) : null,
		count,
		capacity,
		unread: inside ? state.unread : (listed?.unread ?? 0),
		calledAt: callBefore(state),
		full: shut === "full" || (!inside && isFull(count ?? 0, capacity)),
		shut,
		place: state.seat.state === "waiting" ? state.seat.place : null,
		mayRead: inside || (listed?.mayRead ?? true),
		mine: true,
	};
}

/** A conversation that this page is not in: who it is with is known all the same. */
function unseen(room: string, name: string): Row {
	return {
		...{ room, name, partner: "away", count: 0, capacity: 2, unread: 0 },
		...{ full: false, calledAt: null, shut: null, place: null, mine: false, mayRead: true },
	};
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
