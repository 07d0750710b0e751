import { type AdminDeed, AdminDone } from "@parley/protocol/admin";
import { BotList } from "@parley/protocol/bots";
import { HookList } from "@parley/protocol/hooks";
import { InvitationEnded, InvitationList } from "@parley/protocol/invitations";
import type { Wish } from "@parley/protocol/wishes";
import type { ZodMiniType } from "zod/mini";
import { type Answer, askJson } from "../../ui/http.ts";

/** What leads into a room: an invitation, a hook or a bot, and where it is revoked. */
export interface Way {
	readonly kind: "invitations" | "hooks" | "bots";
	readonly id: string;
	/** of a program its name, of an invitation who made it, where that is known */
	readonly name: string | undefined;
	readonly at: number;
}

function asks<T>(token: string, path: string, answer: ZodMiniType<T>, method = "GET", body?: object) {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	return askJson(path, answer, {
		method,
		headers,
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
}

/** WHO64: of the operator, by their token. */
export function doesInHouse(token: string, deed: AdminDeed): Promise<Answer<AdminDone>> {
	return asks(token, "/api/admin/deeds", AdminDone, "POST", deed);
}

/** MOD1 */
export function doesInRoom(token: string, room: string, wish: Wish): Promise<Answer<AdminDone>> {
	return asks(token, `/api/moderation/rooms/${room}`, AdminDone, "POST", wish);
}

export function revokes(token: string, room: string, { kind, id }: Way): Promise<Answer<object>> {
	return asks(token, `/api/rooms/${room}/${kind}/${encodeURIComponent(id)}`, InvitationEnded, "DELETE");
}

/** All of a room; the first answer that is a refusal, where there is one. */
export async function waysInto(token: string, room: string): Promise<Answer<readonly Way[]>> {
	const path = `/api/rooms/${room}`;
	const [invitations, hooks, bots] = await Promise.all([
		asks(token, `${path}/invitations`, InvitationList),
		asks(token, `${path}/hooks`, HookList),
		asks(token, `${path}/bots`, BotList),
	]);
	if (!invitations.ok) return invitations;
	if (!hooks.ok) return hooks;
	if (!bots.ok) return bots;
	const value: Way[] = [
		...invitations.value.map(({ invitation: id, by: name, at }) => {
			return { kind: "invitations", id, name, at } as const;
		}),
		...hooks.value.map(({ hook: id, name, at }) => ({ kind: "hooks", id, name, at }) as const),
		...bots.value.map(({ bot: id, name, at }) => ({ kind: "bots", id, name, at }) as const),
	];
	return { ok: true, value };
}
