import type { Decision } from "@parley/engine/rules";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { MembershipLimits } from "../../../app/rules/house-limits.ts";
import {
	endMembership,
	type HouseState,
	pass,
	placeOutside,
	type Room,
	type Session,
} from "../../../app/rules/house-state.ts";
import { refuseBanned } from "../../../rooms/rules/access.ts";
import { forgottenFor, hasPassed, isOutside } from "../../../rooms/rules/memberships.ts";
import { addInvitation, endInvitation, type Invitation, isOver } from "./invitation.ts";
import type {
	ByInvitation,
	InvitationDraftOf,
	InvitationEvent,
	TakenInvitation,
} from "./invitation-drafts.ts";

/** WHO22: what is over, was revoked, or never was, is one. */
export const invitationOver = refuse("not-allowed", {
	field: "invitation",
	message: "That invitation is over, or was taken back. Ask whoever sent it for another one.",
});

export interface Standing {
	readonly invitation: Invitation;
	readonly room: Room;
}

/** undefined: nobody comes in by it. */
export function standingInvitation(
	{ invitations, rooms }: HouseState,
	secretHash: string,
	at: number,
): Standing | undefined {
	const invitation = invitations.bySecret.get(secretHash);
	const room = rooms.get(invitation?.room ?? "");
	if (invitation === undefined || room === undefined || isOver(invitation, at)) return undefined;
	return { invitation, room };
}

/** Whoever may come in without it spends nobody's use. */
function needsNone(room: Room, session: string): boolean {
	if (room.owner === session) return true;
	const isMember = room.seats.has(session) || isOutside(room, session);
	return isMember && (room.verifier === null || hasPassed(room, session));
}

export function decideTakeInvitation(
	state: HouseState,
	draft: InvitationDraftOf<"take-invitation">,
	limits: MembershipLimits,
): Decision<InvitationEvent> {
	const { session, at } = draft;
	const person = state.sessions.get(session);
	if (person === undefined) return { refusal: refuse("token-invalid") };
	const taken = takenBy(state, person, draft, limits);
	if ("refusal" in taken) return taken;
	return { event: { type: "invitation-taken", session, at, ...taken } };
}

/** Not of people: nobody who goes would make room. */
const fullOfMembers = refuse("house-full", { field: "invitation" });

/** What a use of it makes of somebody, who may be about to come: it stands for a passphrase, never for a ban. */
export function takenBy(
	state: HouseState,
	person: Pick<Session, "session" | "key">,
	{ secretHash, address, at }: ByInvitation & { readonly at: number },
	limits: MembershipLimits,
): TakenInvitation | { readonly refusal: Refusal } {
	const found = standingInvitation(state, secretHash, at);
	if (found === undefined) return { refusal: invitationOver };
	const { invitation, room } = found;
	const banned = refuseBanned(room, person, { address, at });
	if (banned !== undefined) return { refusal: banned };
	const { session } = person;
	if (needsNone(room, session)) return { refusal: refuse("already-a-member") };
	const joins = !room.seats.has(session) && !isOutside(room, session);
	if (joins && state.outside >= limits.membershipsMax) return { refusal: fullOfMembers };
	const forgets = forgottenFor(state, room, session, limits);
	return {
		invitation: invitation.invitation,
		room: room.room,
		...(room.verifier !== null && { passed: true }),
		...(joins && { outside: true }),
		...(forgets.length > 0 && { forgets }),
	};
}

export function foldTaken(state: HouseState, session: string, taken: TakenInvitation, seq: number): void {
	const invitation = state.invitations.byId.get(taken.invitation);
	if (invitation !== undefined) invitation.used += 1;
	for (const forgotten of taken.forgets ?? []) endMembership(state, forgotten, session);
	const room = state.rooms.get(taken.room);
	if (room === undefined) return;
	if (taken.outside === true) placeOutside(state, { room: room.room, session, seq });
	if (taken.passed === true) pass(room, state.sessions.get(session)?.session ?? session);
}

export function foldInvitation(state: HouseState, event: InvitationEvent, seq: number): void {
	switch (event.type) {
		case "invited": {
			const { type: _, over, ...invitation } = event;
			for (const one of over) endInvitation(state.invitations, one);
			return addInvitation(state.invitations, { ...invitation, used: 0 });
		}
		case "invitation-ended":
			return endInvitation(state.invitations, event.invitation);
		case "invitation-taken":
			return foldTaken(state, event.session, event, seq);
		default:
			event satisfies never;
	}
}
