import { InvitationList, InvitationMade, Invited } from "@parley/protocol/invitations";
import { Proved } from "@parley/protocol/people";
import { type Call, call, get } from "./http.ts";
import { keepsName } from "./kept.ts";
import { DEN, denWith } from "./moderation.ts";
import type { Person } from "./person.ts";
import type { Env } from "./server.ts";

interface Served {
	readonly port: number;
}

/** Whose owner, ada, keeps her name, and so may invite. */
export async function invitersDen<N extends string = never>(
	names: readonly ["ada", ...N[]],
	env: Env = {},
	details: Record<string, unknown> = {},
) {
	const den = await denWith<N | "ada">(details, names, env);
	const { ada } = den as Record<"ada", Person>;
	await keepsName(den.house, ada);
	await ada.joins(DEN);
	return den;
}

export function asksToInvite(
	house: Served,
	token: string,
	wish: object = { uses: 2, days: 1 },
	room = DEN,
): Promise<Response> {
	return call(house, `/api/rooms/${room}/invitations`, { method: "POST", token, body: wish });
}

export function invites(
	house: Served,
	token: string,
	wish: { readonly uses: number; readonly days: number } = { uses: 2, days: 1 },
	room = DEN,
): Promise<InvitationMade> {
	const options: Call = { method: "POST", token, body: wish };
	return get(house, `/api/rooms/${room}/invitations`, InvitationMade, options);
}

export function invitationsTo(house: Served, token: string, room = DEN): Promise<InvitationList> {
	return get(house, `/api/rooms/${room}/invitations`, InvitationList, { token });
}

export function revokes(house: Served, token: string, invitation: string, room = DEN): Promise<Response> {
	return call(house, `/api/rooms/${room}/invitations/${invitation}`, { method: "DELETE", token });
}

export function leadsTo(house: Served, secret: string): Promise<Invited> {
	return get(house, "/api/invitations/looks", Invited, { method: "POST", body: { secret } });
}

export function looksAt(house: Served, secret: string): Promise<Response> {
	return call(house, "/api/invitations/looks", { method: "POST", body: { secret } });
}

/** By whoever is here already. */
export function takes(house: Served, { token }: Pick<Person, "token">, secret: string): Promise<Response> {
	return call(house, "/api/invitations/uses", { method: "POST", token, body: { secret } });
}

export function asksToCome(house: Served, name: string, invitation?: string): Promise<Response> {
	return call(house, "/api/sessions", { method: "POST", body: { name, invitation } });
}

/** Somebody new, who has a token then. */
export function comesBy(house: Served, name: string, invitation: string): Promise<Proved> {
	return get(house, "/api/sessions", Proved, { method: "POST", body: { name, invitation } });
}
