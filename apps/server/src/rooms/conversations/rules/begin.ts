import { createHash } from "node:crypto";
import type { Decision } from "@parley/engine/rules";
import { CONVERSATION_OTHERS_MAX, DIRECT_PREFIX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { HouseEvent } from "../../../app/events.ts";
import type { HouseLimits } from "../../../app/rules/house-limits.ts";
import type { HouseState, Room, Session } from "../../../app/rules/house-state.ts";
import { hasBlocks } from "./blocks.ts";
import { isDirect, setOf } from "./companions.ts";
import { answerOf } from "./conversations.ts";

type Limits = Pick<HouseLimits, "conversationsMax" | "conversationsUnansweredMax">;

/** Digits of the hash that names a conversation: nobody hits upon another's by chance. */
const ID_HEX_DIGITS = 40;

const nobodyHere = {
	refusal: refuse("not-allowed", {
		field: "with",
		message: "A conversation begins with somebody who shares a room with you.",
	}),
};
/** One sentence for all reasons, so that none of them tells who turned whom away. */
const notThese = {
	refusal: refuse("not-allowed", {
		field: "with",
		message: "A conversation begins with people who share a room with you, and none of whom blocked another.",
	}),
};
const tooMany = {
	refusal: refuse("house-full", { message: "The house holds as many conversations as it may." }),
};
const unanswered = {
	refusal: refuse("busy", {
		field: "with",
		message:
			"Many conversations wait for an answer of theirs. Please try again when they have answered some.",
	}),
};

/** As one's open reports: what one has under way oneself is too fast, what all have together is busy. */
const awaited = {
	refusal: refuse("too-fast", {
		field: "with",
		message:
			"Many people have not answered the conversations that you began. Please try again when some have.",
	}),
};

/** By rules 2 to 4: of two, with whoever has a seat in a room in which one sits. */
export function decideConverse(
	state: HouseState,
	draft: DraftOf<"converse">,
	limits: Limits,
): Decision<HouseEvent> {
	const { conversations, rooms, sessions } = state;
	if (!conversations.inForce) return { refusal: refuse("busy") };
	const one = sessions.get(draft.session);
	const other = sessions.get(draft.other);
	if (one === undefined) return { refusal: refuse("token-invalid") };
	if (other === undefined || other === one) return nobodyHere;
	const isThere = conversations.bySet.has(setOf([one.session, other.session]));
	if (isThere) return { refusal: refuse("room-exists") };
	const meet = one.rooms.some((room) => haveSeats(rooms.get(room), one.session, other.session));
	if (!meet) return nobodyHere;
	return begun(state, [one, other], draft.at, limits);
}

/** TALK2: with whoever one may write to, here or away. Of several who begin it at once, one does and all have it. */
export function decideBegin(
	state: HouseState,
	{ session, others, at }: DraftOf<"begin-conversation">,
	limits: Limits,
): Decision<HouseEvent> {
	const { conversations, sessions } = state;
	if (!conversations.inForce) return { refusal: refuse("busy") };
	const one = sessions.get(session);
	if (one === undefined) return { refusal: refuse("token-invalid") };
	const named = [session, ...others];
	if (conversations.bySet.has(setOf(named))) return { refusal: refuse("room-exists") };
	const isSet = new Set(named).size === named.length;
	if (!isSet || others.length === 0 || others.length > CONVERSATION_OTHERS_MAX) return notThese;
	const people = [one];
	for (const id of others) {
		const other = sessions.get(id);
		if (other === undefined || !mayWriteTo(state, one, id)) return notThese;
		people.push(other);
	}
	if (countAwaited(state, session) + others.length > limits.conversationsUnansweredMax) return awaited;
	const begins = begun(state, people, at, limits);
	// last: a refusal that one can bring about would tell whether there is a block, and cost nothing
	return "event" in begins && hasBlocks(state, named) ? notThese : begins;
}

function begun(
	state: HouseState,
	people: readonly Session[],
	at: number,
	{ conversationsMax, conversationsUnansweredMax }: Limits,
): Decision<HouseEvent> {
	if (state.conversations.count >= conversationsMax) return tooMany;
	const [, ...others] = people;
	if (others.some(({ session }) => countUnanswered(state, session) >= conversationsUnansweredMax))
		return unanswered;
	return {
		event: {
			type: "conversation-begun",
			room: freeId(
				state,
				people.map(({ session }) => session),
			),
			people: people.map(({ session, name }) => ({ session, name })),
			at,
		},
	};
}

/** They share a room, or a conversation that both accepted: whom a stranger put together, that stranger did not introduce. */
function mayWriteTo({ rooms, conversations }: HouseState, one: Session, other: string): boolean {
	const meet = one.rooms.some((room) => !isDirect(room) && haveSeats(rooms.get(room), one.session, other));
	if (meet) return true;
	return (conversations.bySession.get(one.session) ?? []).some((id) => {
		const room = rooms.get(id);
		return [one.session, other].every((session) => answerOf(room, session) === "accepted");
	});
}

function haveSeats(room: Room | undefined, one: string, other: string): boolean {
	return room !== undefined && [one, other].every((session) => room.seats.has(session));
}

function countUnanswered({ conversations, rooms }: HouseState, session: string): number {
	const own = (conversations.bySession.get(session) ?? []).map((room) => answerOf(rooms.get(room), session));
	return own.filter((answer) => answer === "new").length;
}

/**
 * How many answers to what one began are missing, each person of each counted: so nobody alone fills what others may be
 * asked to, for all but one conversation with somebody are with more than them. Who is gone for good answers nothing.
 */
function countAwaited({ conversations, rooms, sessions }: HouseState, session: string): number {
	const begun = (conversations.bySession.get(session) ?? []).map((id) => rooms.get(id)?.conversation ?? []);
	return begun
		.filter(([began]) => began?.session === session)
		.flat()
		.filter((one) => one.answer === "new" && sessions.has(one.session)).length;
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
