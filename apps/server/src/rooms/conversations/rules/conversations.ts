import { createHash } from "node:crypto";
import type { Decision } from "@parley/engine/rules";
import { DIRECT_PREFIX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { HouseEvent } from "../../../app/events.ts";
import type { HouseLimits } from "../../../app/rules/house-limits.ts";
import type { HouseState, Room } from "../../../app/rules/house-state.ts";
import { type ConversationAnswer, isDirect, setOf } from "./companions.ts";

/** Digits of the hash that names a conversation: nobody hits upon another's by chance. */
const ID_HEX_DIGITS = 40;
const nobodyHere = {
	refusal: refuse("not-allowed", {
		field: "with",
		message: "A conversation begins with somebody who shares a room with you.",
	}),
};

const tooMany = {
	refusal: refuse("house-full", { message: "The house holds as many conversations of two as it may." }),
};

const unanswered = {
	refusal: refuse("busy", {
		field: "with",
		message:
			"Many conversations wait for an answer of theirs. Please try again when they have answered some.",
	}),
};

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

/** TALK4: one who blocked it and the other read the same sentence. */
export function refuseTalk(room: Room): Refusal | undefined {
	return room.conversation?.some(({ answer }) => answer === "blocked") ? refuse("not-allowed") : undefined;
}

export function decideCloseConversations(
	{ conversations }: HouseState,
	{ seats }: DraftOf<"close-conversations">,
): Decision<HouseEvent> {
	if (!conversations.inForce) return { event: { type: "conversations-closed", ...(seats && { seats }) } };
	return { refusal: refuse("not-allowed", { message: "Conversations belong to their two already." }) };
}

/** TALK2: with whoever shares a room, here or away. Of two who begin at once, one begins and both have it. */
export function decideConverse(
	state: HouseState,
	draft: DraftOf<"converse">,
	limits: Pick<HouseLimits, "conversationsMax" | "conversationsUnansweredMax">,
): Decision<HouseEvent> {
	const { conversations, rooms, sessions } = state;
	if (!conversations.inForce) return { refusal: refuse("busy") };
	const one = sessions.get(draft.session);
	const other = sessions.get(draft.other);
	if (one === undefined) return { refusal: refuse("token-invalid") };
	if (other === undefined || other === one) return nobodyHere;
	if (conversations.bySet.has(setOf([one.session, other.session]))) return { refusal: refuse("room-exists") };
	const meet = one.rooms.some((room) => hasBoth(rooms.get(room), one.session, other.session));
	if (!meet) return nobodyHere;
	if (conversations.count >= limits.conversationsMax) return tooMany;
	if (countUnanswered(state, other.session) >= limits.conversationsUnansweredMax) return unanswered;
	return {
		event: {
			type: "conversation-begun",
			room: freeId(state, [one.session, other.session]),
			people: [one, other].map(({ session, name }) => ({ session, name })),
			at: draft.at,
		},
	};
}

export function decideAnswer(state: HouseState, draft: DraftOf<"answer">): Decision<HouseEvent> {
	const { room, session, answer } = draft;
	if (!isOneOf(state.rooms.get(room), session)) return { refusal: refuse("no-such-room") };
	return { event: { type: "conversation-answered", room, session, answer } };
}

function countUnanswered({ conversations, rooms }: HouseState, session: string): number {
	const own = (conversations.bySession.get(session) ?? []).map((room) => answerOf(rooms.get(room), session));
	return own.filter((answer) => answer === "new").length;
}

function hasBoth(room: Room | undefined, one: string, other: string): boolean {
	return room !== undefined && [one, other].every((session) => room.seats.has(session));
}

/** By all of them, so that it is the same whoever asks; somebody may have opened that very id before it was kept for them. */
function freeId({ rooms }: HouseState, people: readonly string[]): string {
	for (let n = 0; ; n++) {
		const hash = createHash("sha256")
			.update(`${setOf(people)} ${n}`)
			.digest("hex");
		const room = DIRECT_PREFIX + hash.slice(0, ID_HEX_DIGITS);
		if (!rooms.has(room)) return room;
	}
}
