import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { HouseEvent } from "../../app/events.ts";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { trimmed } from "../../app/rules/trimmed.ts";
import { endHooksOf } from "../../hooks/rules/hooks.ts";
import { endInvitationsOf } from "../../people/invitations/rules/invitation.ts";
import { isBlockedByAny } from "../conversations/rules/blocks.ts";
import { forgetConversation, isDirect } from "../conversations/rules/companions.ts";

const noSuchRoom = { refusal: refuse("no-such-room") };
/** Nobody is told, since nobody asked. */
const inUse = { refusal: refuse("not-allowed", { message: "Somebody is in that room." }) };
/** Until the log has said whose they are, they stay as they are. */
const ofItsPeople = { refusal: refuse("not-allowed", { message: "A conversation belongs to its people." }) };

/** ROOM9: by the operator, with all that was said in it. */
export function decideDeleteRoom(state: HouseState, draft: DraftOf<"delete-room">): Decision<HouseEvent> {
	if (!state.rooms.has(draft.room)) return noSuchRoom;
	if (isDirect(draft.room) && !state.conversations.inForce) return ofItsPeople;
	const { room, reason, at } = draft;
	return { event: { type: "room-deleted", room, reason: trimmed(reason), at } };
}

/** ROOM8: whether anybody ever wrote there is for the past to say, at this very place of the log. */
export function decideExpireRoom(
	state: HouseState,
	{ room, unlessBlocked, at }: DraftOf<"expire-room">,
): Decision<HouseEvent> {
	const held = state.rooms.get(room);
	if (held === undefined) return noSuchRoom;
	if (isDirect(room) && !state.conversations.inForce) return ofItsPeople;
	if (unlessBlocked && isBlockedByAny(held)) return inUse;
	return held.seats.size + held.line.size > 0 ? inUse : { event: { type: "room-expired", room, at } };
}

/** MOD1: the default room is the operator's, whoever opened it while it was none. */
export function decideDisownRoom(state: HouseState, { room }: DraftOf<"disown-room">): Decision<HouseEvent> {
	const held = state.rooms.get(room);
	if (held === undefined) return noSuchRoom;
	return held.owner === null ? inUse : { event: { type: "room-disowned", room } };
}

export function foldRoomEnd(
	state: HouseState,
	event: HouseEvent & { type: "room-deleted" | "room-expired" },
): void {
	const room = state.rooms.get(event.room);
	if (room === undefined || (event.type === "room-expired" && event.found !== true)) return;
	for (const session of whoIsIn(room)) {
		const held = state.sessions.get(session);
		if (held !== undefined) held.rooms = held.rooms.filter((one) => one !== room.room);
	}
	// the room itself stays as it was: who was a member is told
	for (const session of room.outside?.keys() ?? []) {
		const held = state.sessions.get(session);
		if (held !== undefined) held.outside = held.outside.filter((one) => one !== room.room);
	}
	state.seats -= room.seats.size;
	state.outside -= room.outside?.size ?? 0;
	state.rooms.delete(room.room);
	endHooksOf(state, room.room);
	endInvitationsOf(state.invitations, room.room);
	if (!isDirect(room.room)) return;
	state.conversations.count -= 1;
	forgetConversation(state.conversations, room.room, room.conversation ?? []);
}

/** With a seat, or in line for one. */
export function whoIsIn({ seats, line }: Room): readonly string[] {
	return [...seats.keys(), ...line.keys()];
}
