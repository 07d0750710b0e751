import type { Decision } from "@parley/engine/rules";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { ChatEvent, EventOf, HouseEvent } from "../../../app/events.ts";
import type { HouseLimits } from "../../../app/rules/house-limits.ts";
import type { HouseState, Room, Session } from "../../../app/rules/house-state.ts";
import { type Objection, type Past, standsIn } from "../../../app/rules/past.ts";
import { isKeptOut, keptOut } from "../../../moderation/rules/house-bans.ts";
import { keeperOf } from "../../../people/rules/keeping-state.ts";
import { lapsed } from "../../../people/rules/lapsed.ts";
import { isOneOf } from "../../../rooms/conversations/rules/conversations.ts";
import { refuseEntry } from "../../../rooms/rules/access.ts";
import { isOutside } from "../../../rooms/rules/memberships.ts";
import { answersReminder } from "../../reminders/rules/reminders.ts";
import { postedFor, toPost } from "../../rules/messages.ts";
import type { PastLater } from "./later-drafts.ts";

const notWaiting = {
	refusal: refuse("not-allowed", {
		field: "id",
		message: "No message of yours waits there. It may be sent.",
	}),
};
const noSuchRoom = { refusal: refuse("no-such-room") };

/** LATER1: who is a member of a room has something sent there at a time. What is stored is asked behind it (`toPostLater`). */
export function decidePostLater(state: HouseState, draft: DraftOf<"post-later">): Decision<HouseEvent> {
	const { type: _, ...wish } = draft;
	if (!state.sessions.has(draft.session)) return { refusal: refuse("token-invalid") };
	const room = state.rooms.get(draft.room);
	if (room === undefined) return noSuchRoom;
	if (!isIn(room, draft.session)) return { refusal: refuse("not-a-member") };
	return { event: { type: "later-set", ...wish } };
}

export function decideCancelLater(state: HouseState, draft: DraftOf<"cancel-later">): Decision<HouseEvent> {
	if (!state.sessions.has(draft.session)) return { refusal: refuse("token-invalid") };
	return { event: { ...draft, type: "later-ended" } };
}

/** ONCE3: what waits so already stays as it is. What was sent under that id is not sent again. */
export function toPostLater(past: Past, wish: EventOf<"later-set">): Objection {
	const { session, room, id, text, replyTo, max } = wish;
	const known = past.later(session, id);
	if (known === undefined && past.post({ author: session, id, text }) !== undefined)
		return { refusal: refuse("id-reused", { field: "id", message: "That message was sent already." }) };
	if (known !== undefined && known.room !== room)
		return { refusal: refuse("id-reused", { field: "id", message: "That message waits for another room." }) };
	if (known !== undefined && isSame(known, wish)) return { repeated: known.seq };
	if (replyTo !== undefined && !standsIn(room, past.message(replyTo)))
		return { refusal: refuse("no-such-message", { field: "replyTo" }) };
	if (known !== undefined || past.laterBy(session) < max) return undefined;
	const message = "As many messages of yours wait as may. Cancel some of them first.";
	return { refusal: refuse("not-allowed", { field: "later", message }) };
}

export function toEndLater(past: Past, { session, id }: EventOf<"later-ended">): Objection {
	return past.later(session, id) === undefined ? notWaiting : undefined;
}

/**
 * LATER3: as if its author posted it now, from wherever they are: it is sent, or they are told why not. Whoever is no more
 * has nothing waiting.
 */
export function decideSendLater(
	state: HouseState,
	past: Past,
	draft: DraftOf<"send-later">,
	limits: HouseLimits,
): Decision<ChatEvent> {
	const { session, id, at } = draft;
	const author = state.sessions.get(session);
	const kept = past.later(session, id);
	if (author === undefined || kept === undefined || kept.isUnsent === 1) return notWaiting;
	const unsent = (why: Refusal): Decision<ChatEvent> => ({
		event: { type: "later-unsent", session, id, room: kept.room, why, at },
	});
	const room = kept.isGone === 1 ? undefined : state.rooms.get(kept.room);
	if (room === undefined) return unsent(noSuchRoom.refusal);
	const { text, replyTo } = kept;
	const post = { type: "post", session, room: room.room, id, text, at } as const;
	const posted = postedFor(room, author, replyTo === null ? post : { ...post, replyTo }, limits);
	const refusal = refuseSending(state, room, author, kept, at) ?? posted.refusal;
	const event = { ...posted, ...(refusal && { refusal }), later: true } as const;
	const against = toPost(past, event);
	if (against === undefined)
		return { event: answersReminder(past, event) ? { ...event, reminded: true as const } : event };
	// sent under its id by other hands: once is enough
	if ("repeated" in against) return { event: { type: "later-ended", session, id, at } };
	return unsent(against.refusal);
}

/** What somebody who is here has been asked before: who they are, and whether they would be let in. */
function refuseSending(
	state: HouseState,
	room: Room,
	author: Session,
	{ provenMs }: PastLater,
	at: number,
): Refusal | undefined {
	const { session, key, kept } = author;
	const provided = kept?.provided;
	if (isKeptOut(state.houseBans, { session, key, subject: provided?.subject }, at)) return keptOut.refusal;
	if (provenMs !== null && provided !== undefined && provided.at + provenMs <= at) return lapsed;
	return (
		refuseName(state, author, at) ??
		(isIn(room, session) ? undefined : refuse("not-a-member")) ??
		refuseEntry(room, author, { session, room: room.room, at })
	);
}

/** Somebody who is away does not hold their name, unless they keep it: nothing is said under what is another's by now. */
function refuseName(state: HouseState, { session, key }: Session, at: number): Refusal | undefined {
	const keeper = keeperOf(state, key, at);
	if (keeper !== undefined && keeper.session !== session) return refuse("name-kept");
	const holder = state.holders.get(key);
	return holder === undefined || holder.session === session ? undefined : refuse("name-taken");
}

/** MEM1, with a seat or without one. */
function isIn(room: Room, session: string): boolean {
	return room.seats.has(session) || isOutside(room, session) || isOneOf(room, session);
}

function isSame(known: PastLater, { text, replyTo, sendAt }: EventOf<"later-set">): boolean {
	const waits = known.isUnsent === 0 && known.sendAt === sendAt;
	return waits && known.text === text && known.replyTo === (replyTo ?? null);
}
