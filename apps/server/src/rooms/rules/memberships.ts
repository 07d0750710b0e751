import type { Entry } from "../../app/drafts.ts";
import type { Admission, Freed } from "../../app/events.ts";
import type { MembershipLimits } from "../../app/rules/house-limits.ts";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { isDirect } from "../conversations/rules/companions.ts";

// MEM1: whoever took a seat is a member until they leave. Who has a seat is one by it; of the others the room keeps a
// list (`outside`), from the rules on that know of it.

const NOTHING: Admission = {};

export function isOutside(room: Room, session: string): boolean {
	return room.outside?.has(session) === true;
}

/** MEM3 */
export function hasPassed(room: Room, session: string): boolean {
	return room.passed?.has(session) === true;
}

/** Of who comes in, or into the line. */
export function admissionTo(
	state: HouseState,
	room: Room,
	{ session, proof }: Entry,
	limits: MembershipLimits,
): Admission {
	if (!state.keepsMembers) return NOTHING;
	const passes = room.verifier !== null && proof === room.verifier && !hasPassed(room, session);
	const forgets = forgottenFor(state, room, session, limits);
	return { ...(passes && { passed: true }), ...(forgets.length > 0 && { forgets }) };
}

/** Of theirs without a seat, what goes for one membership more. */
export function forgottenFor(
	state: HouseState,
	room: Room,
	session: string,
	limits: MembershipLimits,
): readonly string[] {
	return isOneMore(state, room, session, limits) ? oldestOf(state, session, 1) : [];
}

/** Their seats end, and they left none of these rooms: they stay members of them. */
export function staying(
	state: HouseState,
	session: string,
	freed: readonly Freed[],
	limits: MembershipLimits,
): readonly Freed[] {
	if (!state.keepsMembers) return freed;
	// a conversation is its people's without that
	const kept = freed.filter(
		({ room, held }) => !isDirect(room) && (held === "seat" || isOneOfOutside(state, room, session)),
	);
	const excess = excessOf(state, session, kept, limits);
	if (excess <= 0) return freed.map((one) => (kept.includes(one) ? stays(one) : one));
	// those outside are the older ones; whoever sits in so many rooms keeps the last of them by name
	const forgets = oldestOf(state, session, excess);
	const keeps = new Set(kept.slice(excess - forgets.length));
	return freed.map((one, index) => {
		const still = keeps.has(one) ? stays(one) : one;
		return index === 0 && forgets.length > 0 ? { ...still, forgets } : still;
	});
}

/**
 * How many of theirs go. In a house that holds as many as it may, each seat that ends costs its person one, so that
 * nobody's memberships go by what others do.
 */
function excessOf(
	state: HouseState,
	session: string,
	kept: readonly Freed[],
	{ membershipsMax, membershipsPerPersonMax }: MembershipLimits,
): number {
	const added = kept.filter(({ held }) => held === "seat").length;
	const inTheHouse = Math.min(added, state.outside + added - membershipsMax);
	return Math.max(countOf(state, session) - membershipsPerPersonMax, inTheHouse);
}

function stays(freed: Freed): Freed {
	return { ...freed, stays: true };
}

function isOneOfOutside({ rooms }: HouseState, id: string, session: string): boolean {
	const room = rooms.get(id);
	return room !== undefined && isOutside(room, session);
}

function isOneMore(
	state: HouseState,
	{ room }: Room,
	session: string,
	{ membershipsPerPersonMax }: MembershipLimits,
): boolean {
	const { rooms = [], outside = [] } = state.sessions.get(session) ?? {};
	const isNone = !isDirect(room) && !rooms.includes(room) && !outside.includes(room);
	return isNone && countOf(state, session) >= membershipsPerPersonMax;
}

/** Conversations are their people's without that, and in no count of these. */
function countOf({ sessions }: HouseState, session: string): number {
	const { rooms = [], outside = [] } = sessions.get(session) ?? {};
	return new Set([...rooms, ...outside].filter((room) => !isDirect(room))).size;
}

/** Those whose seat ended first; in one order on every node, where several ended at one place. */
function oldestOf({ rooms, sessions }: HouseState, session: string, count: number): string[] {
	const { outside = [], rooms: held = [] } = sessions.get(session) ?? {};
	const endedAt = (id: string): number => rooms.get(id)?.outside?.get(session) ?? 0;
	return outside
		.filter((room) => !held.includes(room))
		.sort((one, other) => endedAt(one) - endedAt(other) || (one < other ? -1 : 1))
		.slice(0, count);
}
