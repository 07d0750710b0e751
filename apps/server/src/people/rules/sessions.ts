import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { HouseEvent } from "../../app/events.ts";
import type { MembershipLimits } from "../../app/rules/house-limits.ts";
import type { HouseState, Session } from "../../app/rules/house-state.ts";
import { isKeptOut, keptOut } from "../../moderation/rules/house-bans.ts";
import { staying } from "../../rooms/rules/memberships.ts";
import { freeRoom } from "../../rooms/rules/seats.ts";
import { takenBy } from "../invitations/rules/take-invitation.ts";
import { checkCarriedName } from "./carried-name.ts";
import type { BySubject } from "./keeping-drafts.ts";
import { houseFull, subjectKnown } from "./keeping-refusals.ts";
import { keeperOf, keptName } from "./keeping-state.ts";
import { type CheckedName, checkName } from "./names.ts";

const nameKept = { refusal: refuse("name-kept", { field: "name" }) };
const nameTaken = { refusal: refuse("name-taken", { field: "name" }) };
export const unknownSession = { refusal: refuse("token-invalid") };
/** A time-out that something newer overtook: nobody is told, since nobody asked. */
const overtaken = { refusal: refuse("not-allowed", { message: "Something newer happened." }) };

export function decideOpenSession(
	state: HouseState,
	draft: DraftOf<"open-session">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const claim = claimName(state, draft);
	if ("refusal" in claim) return claim;
	const { session, tokenHash, invited, provided, address, at } = draft;
	if (isKeptOut(state.houseBans, { address, subject: provided?.subject }, at)) return keptOut;
	const against = provided && objectionTo(state, provided);
	if (against !== undefined) return against;
	const by = provided === undefined ? {} : { subject: provided.subject };
	const event = { type: "session-opened", session, tokenHash, ...claim, at, ...by } as const;
	if (invited === undefined) return { event };
	const taken = takenBy(state, { session, key: claim.key }, { ...invited, at }, limits);
	return "refusal" in taken ? taken : { event: { ...event, invited: taken } };
}

/** WHO50: as of whoever keeps the name that they have. */
function objectionTo({ keeping }: HouseState, { subject, keptMax }: BySubject) {
	if (keeping.subjects.has(subject)) return subjectKnown;
	return keeping.count >= keptMax ? houseFull : undefined;
}

export function decideClaimName(state: HouseState, draft: DraftOf<"claim-name">): Decision<HouseEvent> {
	const session = state.sessions.get(draft.session);
	if (session === undefined) return unknownSession;
	const claim = keptName(session) ?? claimName(state, draft);
	if ("refusal" in claim) return claim;
	return { event: { type: "name-claimed", session: draft.session, ...claim, at: draft.at } };
}

export function decideExpireName(state: HouseState, draft: DraftOf<"expire-name">): Decision<HouseEvent> {
	const session = state.sessions.get(draft.session);
	if (session === undefined || !session.holdsName || session.since !== draft.since) return overtaken;
	return { event: { type: "name-released", session: draft.session, at: draft.at } };
}

export function decideReleaseSession(
	state: HouseState,
	draft: DraftOf<"release-session">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const session = state.sessions.get(draft.session);
	if (session === undefined) return unknownSession;
	return { event: released(state, session.session, draft.at, draft.ended ? undefined : limits) };
}

export function decideExpireSession(
	state: HouseState,
	draft: DraftOf<"expire-session">,
): Decision<HouseEvent> {
	const session = state.sessions.get(draft.session);
	if (session === undefined || session.holdsName || session.since !== draft.since) return overtaken;
	return { event: released(state, session.session, session.usedAt, undefined) };
}

/** BACK4, BACK6: all that a session holds is free at once, or nothing where it came back to any of it meanwhile. */
export function decideExpire(
	state: HouseState,
	draft: DraftOf<"expire">,
	limits: MembershipLimits,
): Decision<HouseEvent> {
	const session = state.sessions.get(draft.session);
	if (session === undefined || newestOf(state, session) > draft.asOf) return overtaken;
	const { holdsName, rooms, usedAt } = session;
	const isDue = draft.ended ? !holdsName : holdsName || rooms.length > 0;
	if (!isDue) return overtaken;
	// who had no name any more was used no later for being in a room
	const at = holdsName ? draft.at : usedAt;
	const event = released(state, session.session, at, draft.ended ? undefined : limits);
	return { event: { ...event, isExpired: true } };
}

/** The Seq of the newest of name, seats and places in line. */
function newestOf({ rooms }: HouseState, { session, since, rooms: held }: Session): number {
	const sinceWhen = (id: string): number => {
		const room = rooms.get(id);
		return room?.seats.get(session) ?? room?.line.get(session) ?? 0;
	};
	return Math.max(since, ...held.map(sinceWhen));
}

/** NAME1 to NAME3 and WHO3 for somebody who wants this name now. */
export function claimName(
	state: HouseState,
	{ name: written, key: carried, session, at }: Claim,
): ClaimedName | { refusal: ReturnType<typeof refuse> } {
	const checked = carried === undefined ? checkName(written) : checkCarriedName(written, carried);
	if (!checked.ok) return { refusal: checked.refusal };
	const { name, key } = checked.value;
	const keeper = keeperOf(state, key, at);
	// what is free instead is for the node that answers: to find it costs far more than to decide, on every node
	if (keeper !== undefined && keeper.session !== session) return nameKept;
	if (isKeptOut(state.houseBans, { session, key }, at)) return keptOut;
	const holder = state.holders.get(key);
	if (holder !== undefined && holder.session !== session) return nameTaken;
	const left = state.keeping.names.get(key)?.session ?? session;
	return { name, key, ...(left !== session && { leftBy: left }) };
}

type Claim = Pick<DraftOf<"open-session" | "claim-name">, "name" | "key" | "session" | "at">;

interface ClaimedName extends CheckedName {
	/** who left it by renaming, longer ago than it is held */
	readonly leftBy?: string;
}

/** Name and seats are free; without `limits` the person is no more, and so no member of anything. */
export function released(
	state: HouseState,
	session: string,
	at: number,
	limits: MembershipLimits | undefined,
): HouseEvent & { type: "session-released" } {
	// in one order on every node: in which they were come into is not stored
	const rooms = (state.sessions.get(session)?.rooms ?? []).toSorted();
	const freed = rooms.flatMap((room) => freeRoom(state, room, session) ?? []);
	const now = limits === undefined ? freed : staying(state, session, freed, limits);
	return { type: "session-released", session, ended: limits === undefined, freed: now, at };
}
