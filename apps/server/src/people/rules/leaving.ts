import type { Decision } from "@parley/engine/rules";
import { LEFT_NAME } from "@parley/protocol/events";
import { refuse } from "@parley/protocol/refusals";
import type { ChatEvent, EventOf, HouseEvent, TimelineDraft } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";
import type { Past } from "../../app/rules/past.ts";
import { askerOf } from "./devices.ts";
import type { LeavingDraftOf } from "./leaving-drafts.ts";
import { released, unknownSession } from "./sessions.ts";

/** Nobody is told, since nobody asked. */
const over = { refusal: refuse("not-allowed", { message: "Nothing of theirs is left there." }) };

/** WHO60: the person ends at this place of the log, and from there on nothing tells who they were. */
export function decideLeaving(
	state: HouseState,
	draft: LeavingDraftOf<"leave-for-good">,
): Decision<HouseEvent> {
	const { session, askedBy, messages, at } = draft;
	const person = askedBy === undefined ? state.sessions.get(session) : askerOf(state, { session, askedBy });
	if (person === undefined) return unknownSession;
	return { event: { ...released(state, session, at, undefined), erased: { messages, rooms: [] } } };
}

/** Whoever reads there holds what they wrote, and is told. */
export function decideMark(
	state: HouseState,
	{ room, session, messages, at }: LeavingDraftOf<"mark-erased">,
): Decision<TimelineDraft> {
	if (!state.rooms.has(room)) return over;
	return { event: { type: "erased", room, author: session, name: LEFT_NAME, messages, at } };
}

/** Which it is, and where, only the past knows. */
export function decideTakeBack({ session, at }: LeavingDraftOf<"take-back">): Decision<TimelineDraft> {
	const of = { room: "", author: session, name: LEFT_NAME, at };
	return { event: { type: "reacted", ...of, target: 0, emoji: "", on: false, erases: true } };
}

/** What the past adds to an event of somebody's leaving; undefined: it is none. */
export function ofLeaving(past: Past, event: ChatEvent): Decision<ChatEvent> | undefined {
	if (event.type === "session-released" && event.erased !== undefined) return withRooms(past, event);
	if (event.type === "erased") return past.isIn(event.author, event.room) ? { event } : over;
	if (event.type !== "reacted" || event.erases !== true) return undefined;
	const standing = past.standing(event.author);
	return standing === undefined ? over : { event: { ...event, ...standing } };
}

function withRooms(past: Past, event: EventOf<"session-released">): Decision<ChatEvent> {
	const { messages = "removed" } = event.erased ?? {};
	return { event: { ...event, erased: { messages, rooms: past.roomsOf(event.session) } } };
}
