import type { Decision } from "@parley/engine/rules";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { Freed, HouseEvent } from "../../app/events.ts";
import type { MembershipLimits } from "../../app/rules/house-limits.ts";
import { type HouseState, hasFreeSeat, type Room } from "../../app/rules/house-state.ts";
import { isDirect, KEPT_FOR_CONVERSATIONS } from "../conversations/rules/companions.ts";
import { isClosedTo } from "../conversations/rules/conversations.ts";
import { refuseEntry } from "./access.ts";
import { admissionTo, isOutside, staying } from "./memberships.ts";

const noSuchRoom = { refusal: refuse("no-such-room") };
const reservedForConversations = {
	refusal: refuse("not-allowed", {
		field: "room",
		message: KEPT_FOR_CONVERSATIONS,
	}),
};
const notAMember = { refusal: refuse("not-a-member") };

export function decideOpenRoom(state: HouseState, draft: DraftOf<"open-room">): Decision<HouseEvent> {
	if (state.conversations.inForce && isDirect(draft.room)) return reservedForConversations;
	if (state.rooms.has(draft.room)) return { refusal: refuse("room-exists") };
	return { event: { ...draft, type: "room-opened" } };
}

/** MOD1: whoever opens a room owns it; a conversation belongs to all its people, and so to nobody. */
export function ownerOf({ room, by }: { room: string; by: string | null }): string | null {
	return isDirect(room) ? null : by;
}

/** What keeps somebody from a seat, or from the line for one. */
export function refuseSeat(
	state: HouseState,
	draft: DraftOf<"take-seat" | "wait-for-seat">,
): Refusal | undefined {
	const room = state.rooms.get(draft.room);
	const { session, type } = draft;
	if (room === undefined || isClosedTo(state, room, session)) return refuse("no-such-room");
	const known = state.sessions.get(session);
	if (known === undefined) return refuse("token-invalid");
	const isIn = room.seats.has(session) || (type === "wait-for-seat" && room.line.has(session));
	if (isIn) return refuse("already-a-member");
	const closed = refuseEntry(room, known, draft);
	if (closed !== undefined) return closed;
	// no look at the line: a seat that becomes free goes to the first of the line in the same event
	return type === "take-seat" && !hasFreeSeat(room) ? refuse("room-full") : undefined;
}

export function decideSeat(
	state: HouseState,
	draft: DraftOf<"take-seat" | "wait-for-seat">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const refusal = refuseSeat(state, draft);
	if (refusal !== undefined) return { refusal };
	const room = state.rooms.get(draft.room);
	if (room === undefined) return noSuchRoom;
	const type = hasFreeSeat(room) ? "seat-taken" : "line-joined";
	const { session } = draft;
	return { event: { type, session, room: room.room, ...admissionTo(state, room, draft, limits) } };
}

export function decideLeaveRoom(state: HouseState, draft: DraftOf<"leave-room">): Decision<HouseEvent> {
	const freed = freeRoom(state, draft.room, draft.session) ?? membershipIn(state, draft);
	return freed === undefined
		? notAMember
		: { event: { type: "room-left", session: draft.session, ...freed } };
}

/** Without a seat, or a place in the line for one. */
function membershipIn(
	{ rooms }: HouseState,
	{ room: id, session }: { readonly room: string; readonly session: string },
): Freed | undefined {
	const room = rooms.get(id);
	return room !== undefined && isOutside(room, session)
		? { room: id, held: "membership", promoted: null }
		: undefined;
}

export function decideExpireSeat(
	state: HouseState,
	draft: DraftOf<"expire-seat">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const room = state.rooms.get(draft.room);
	const since = room?.seats.get(draft.session) ?? room?.line.get(draft.session);
	if (since !== draft.since) return notAMember;
	const { session } = draft;
	const freed = freeRoom(state, draft.room, session);
	const [ended] = freed === undefined ? [] : staying(state, session, [freed], limits);
	return ended === undefined
		? notAMember
		: { event: { type: "room-left", session, ...ended, isExpired: true } };
}

/** What leaving a room frees, and who moves up; undefined when there is neither seat nor place in line. */
export function freeRoom(state: HouseState, roomId: string, session: string): Freed | undefined {
	const room = state.rooms.get(roomId);
	if (room?.line.has(session)) return { room: roomId, held: "line", promoted: null };
	if (!room?.seats.has(session)) return undefined;
	return { room: roomId, held: "seat", promoted: nextInLine(room) };
}

/** A lowered capacity throws nobody out, but does not promote either. */
function nextInLine(room: Room): string | null {
	const seatsAfter = room.seats.size - 1;
	const [first] = room.line.keys();
	return first !== undefined && (room.capacity === 0 || seatsAfter < room.capacity) ? first : null;
}
