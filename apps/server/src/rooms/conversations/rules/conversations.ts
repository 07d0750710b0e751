import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { HouseEvent } from "../../../app/events.ts";
import type { HouseState, Room } from "../../../app/rules/house-state.ts";
import { type ConversationAnswer, isDirect } from "./companions.ts";

export function isOneOf(room: Room | undefined, session: string): boolean {
	return room?.conversation?.some((companion) => companion.session === session) ?? false;
}

export function answerOf(room: Room | undefined, session: string): ConversationAnswer | undefined {
	return room?.conversation?.find((companion) => companion.session === session)?.answer;
}

/** TALK1: to this session there is no such room. */
export function isHidden({ conversations, rooms }: HouseState, room: string, session: string): boolean {
	return conversations.inForce && isDirect(room) && !isOneOf(rooms.get(room), session);
}

/** TALK7: one of before, in which nobody but who opened it ever wrote, waits for the first who comes. */
export function awaitsSecond(room: Room | undefined): boolean {
	return room?.conversation?.length === 1;
}

/** Whether a place in that room may be given to the session at all. */
export function isClosedTo(state: HouseState, room: Room, session: string): boolean {
	return isHidden(state, room.room, session) && !awaitsSecond(room);
}

/**
 * TALK3: rooms beside conversations. Before those were closed they counted among them, and nodes of then decide the
 * same log.
 */
export function countRooms({ conversations, rooms }: HouseState): number {
	return conversations.inForce ? rooms.size - conversations.count : rooms.size;
}

export function decideCloseConversations(
	{ conversations }: HouseState,
	{ seats }: DraftOf<"close-conversations">,
): Decision<HouseEvent> {
	if (!conversations.inForce) return { event: { type: "conversations-closed", ...(seats && { seats }) } };
	return { refusal: refuse("not-allowed", { message: "Conversations belong to their people already." }) };
}

export function decideAnswer(state: HouseState, draft: DraftOf<"answer">): Decision<HouseEvent> {
	const { room, session, answer } = draft;
	if (!isOneOf(state.rooms.get(room), session)) return { refusal: refuse("no-such-room") };
	return { event: { type: "conversation-answered", room, session, answer } };
}
