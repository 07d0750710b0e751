import type { Result } from "@parley/engine/lib/result";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import type { HouseState, Room } from "../app/rules/house-state.ts";
import { roomOfReader } from "../hooks/bots.ts";
import { isProgram } from "../hooks/rules/hook.ts";
import { isDirect } from "./conversations/rules/companions.ts";
import { isHidden } from "./conversations/rules/conversations.ts";
import { isMember } from "./members.ts";

/**
 * A room as that session may know it: another's conversation is none (TALK1), and neither is an unlisted room of which
 * one is no member and in whose line one has no place (ACC4), unless it is one's own.
 */
function roomKnownTo(state: HouseState, session: string, room: string): Room | undefined {
	const held = state.rooms.get(room);
	if (held === undefined || isHidden(state, room, session)) return undefined;
	const isOwn = held.owner === session || held.line.has(session) || isMember(state, held, session);
	return held.listed || isDirect(room) || isOwn ? held : undefined;
}

/** What a room holds is told to those with a seat, to its bots that may read, and to what its outgoing hooks send (ACC4). */
export function roomWithSeat(state: HouseState, session: string, room: string): Result<Room> {
	if (isProgram(session)) return roomOfReader(state, session, room);
	const held = roomKnownTo(state, session, room);
	if (held === undefined) return { ok: false, refusal: refuse("no-such-room") };
	return held.seats.has(session) ? { ok: true, value: held } : { ok: false, refusal: refuse("not-a-member") };
}

/**
 * Why somebody may not do something in a room, as they may be told. Of a room they do not know it is what is said of
 * none, whatever the reason is: it would tell that there is one. Said by the node that answers and never decided, so
 * nodes of two versions may say it differently.
 */
export function refusalFor(house: House, session: string, room: string, refusal: Refusal): Refusal {
	const isKnown = isProgram(session) || roomKnownTo(house.shown(), session, room) !== undefined;
	return isKnown ? refusal : refuse("no-such-room");
}
