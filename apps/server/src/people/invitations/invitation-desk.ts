import type { InvitationInfo, InvitationMade, Invited } from "@parley/protocol/invitations";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House, Result } from "../../app/context.ts";
import { hashOf, newHookId, newSecret } from "../../hooks/secrets.ts";
import { moderatorOf } from "../../moderation/rules/moderators.ts";
import { entryOf } from "../../rooms/join.ts";
import { refusalFor } from "../../rooms/known-rooms.ts";
import { type Invitation, invitationsOf, isOver } from "./rules/invitation.ts";
import type { ByInvitation } from "./rules/invitation-drafts.ts";
import { invitationOver, type Standing, standingInvitation } from "./rules/take-invitation.ts";

/** Who keeps the room, by `null` the operator. */
interface Inviting {
	readonly by: string | null;
	readonly room: string;
}

const DAY_MS = 86_400_000;

/** WHO20: a new one, with the secret that nobody is shown again. */
export async function invite(
	house: House,
	{ by, room }: Inviting,
	{ uses, days }: { readonly uses: number; readonly days: number },
): Promise<Result<InvitationMade>> {
	const [invitation, secret] = [newHookId(), newSecret()];
	const { invitationsMax } = house.limits;
	const outcome = await house.submit({
		...{ type: "invite", room, by, invitation, secretHash: hashOf(secret), uses },
		...{ lastsMs: Math.ceil(days * DAY_MS), invitationsMax, at: house.clock.wall() },
	});
	if ("refusal" in outcome) return { ok: false, refusal: told(house, { by, room }, outcome.refusal) };
	const made = house.shown().invitations.byId.get(invitation);
	const until = made?.until ?? house.clock.wall() + days * DAY_MS;
	return { ok: true, value: { invitation, secret, path: `/i#${secret}`, uses, until } };
}

export async function endInvitation(
	house: House,
	{ by, room }: Inviting,
	invitation: string,
): Promise<Result<{ ended: true }>> {
	const at = house.clock.wall();
	const outcome = await house.submit({ type: "end-invitation", room, by, invitation, at });
	if ("refusal" in outcome) return { ok: false, refusal: told(house, { by, room }, outcome.refusal) };
	return { ok: true, value: { ended: true } };
}

/** Those by which somebody may still come in. */
export function listInvitations(house: House, { by, room }: Inviting): Result<readonly InvitationInfo[]> {
	const state = house.shown();
	const held = state.rooms.get(room);
	if (held === undefined) return { ok: false, refusal: refuse("no-such-room") };
	const moderator = moderatorOf(state, held, by);
	if (!moderator.ok) return { ok: false, refusal: told(house, { by, room }, moderator.refusal) };
	const standing = invitationsOf(state.invitations, room).filter((one) => !isOver(one, house.clock.wall()));
	return { ok: true, value: standing.map((one) => infoOf(house, one)) };
}

function infoOf(house: House, { invitation, uses, used, until, at, by }: Invitation): InvitationInfo {
	const name = by === null ? undefined : house.shown().sessions.get(by)?.name;
	return { invitation, uses, used, until, at, ...(name !== undefined && { by: name }) };
}

function told(house: House, { by, room }: Inviting, refusal: Refusal): Refusal {
	return by === null ? refusal : refusalFor(house, by, room, refusal);
}

/** WHO22: to which room it leads; that is told to whoever has it, be the room on a list or not. */
export async function lookAt(house: House, address: string, secret: string): Promise<Result<Invited>> {
	const found = await standing(house, address, secret);
	if (!found.ok) return found;
	const { room, title, topic, seats, capacity } = found.value.room;
	const { until } = found.value.invitation;
	return { ok: true, value: { room, title, topic, count: seats.size, capacity, until } };
}

/** Somebody who is here already is a member of its room from now on. */
export async function take(
	house: House,
	{ session, address }: { readonly session: string; readonly address: string },
	secret: string,
): Promise<Result<{ readonly room: string }>> {
	const found = await standing(house, address, secret);
	if (!found.ok) return found;
	const { room } = found.value.room;
	const outcome = await house.submit({
		...{ type: "take-invitation", session },
		...byInvitation(house, address, found.value),
		at: house.clock.wall(),
	});
	const isThere = "refusal" in outcome && outcome.refusal.code === "already-a-member";
	if ("refusal" in outcome && !isThere) return { ok: false, refusal: outcome.refusal };
	return { ok: true, value: { room } };
}

/** By which a new person may come in (WHO24); the log says whether it still holds at that place. */
export async function invitedBy(
	house: House,
	address: string,
	secret: string,
): Promise<Result<ByInvitation>> {
	const found = await standing(house, address, secret);
	return found.ok ? { ok: true, value: byInvitation(house, address, found.value) } : found;
}

/** Hashes of addresses stay out of the log where nothing looks at them. */
function byInvitation(house: House, at: string, { invitation, room }: Standing): ByInvitation {
	const { address } = entryOf(house, at, "", room.room);
	return { secretHash: invitation.secretHash, ...(address !== undefined && { address }) };
}

/**
 * One that another node made a moment ago is waited for. Secrets that are nobody's are counted by address, and past a rate
 * refused without a look at what other nodes know; right ones pass.
 */
async function standing(house: House, address: string, secret: string): Promise<Result<Standing>> {
	const hash = hashOf(secret);
	const look = () => standingInvitation(house.shown(), hash, house.clock.wall());
	const known = look();
	if (known !== undefined) return { ok: true, value: known };
	const retryAfterMs = house.wrongInvitations.take(address);
	house.metrics.invitationsWrong.inc();
	if (retryAfterMs > 0) return { ok: false, refusal: refuse("too-fast", { retryAfterMs }) };
	await house.caughtUp();
	const found = look();
	return found === undefined ? { ok: false, refusal: invitationOver } : { ok: true, value: found };
}
