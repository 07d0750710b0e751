import { type AdminDeed, AdminDone } from "@parley/protocol/admin";
import { BotList } from "@parley/protocol/bots";
import { HookList } from "@parley/protocol/hooks";
import { InvitationEnded, InvitationList } from "@parley/protocol/invitations";
import { OutgoingHookList } from "@parley/protocol/outgoing-hooks";
import type { Wish } from "@parley/protocol/wishes";
import type { ZodMiniType } from "zod/mini";
import { type Answer, askJson } from "../../ui/http.ts";

/** What leads into a room, or out of it: an invitation, a hook or a bot, and where it is revoked. */
export interface Way {
	readonly kind: "invitations" | "hooks" | "outgoing-hooks" | "bots";
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

export interface Ways {
	/** of all kinds that could be read */
	readonly ways: readonly Way[];
	/** why the rest could not */
	readonly refused: string | null;
}

export async function waysInto(token: string, room: string): Promise<Ways> {
	const read = <T>(
		kind: Way["kind"],
		answer: ZodMiniType<readonly T[]>,
		way: (one: T) => Omit<Way, "kind">,
	) =>
		asks(token, `/api/rooms/${room}/${kind}`, answer).then((told) =>
			told.ok ? { ...told, value: told.value.map((one): Way => ({ kind, ...way(one) })) } : told,
		);
	const hook = ({ hook: id, name, at }: { hook: string; name: string; at: number }) => ({ id, name, at });
	const lists = await Promise.all([
		read("invitations", InvitationList, ({ invitation: id, by: name, at }) => ({ id, name, at })),
		read("hooks", HookList, hook),
		read("outgoing-hooks", OutgoingHookList, hook),
		read("bots", BotList, ({ bot: id, name, at }) => ({ id, name, at })),
	]);
	return {
		ways: lists.flatMap((told) => (told.ok ? told.value : [])),
		refused: lists.find((told) => !told.ok)?.message ?? null,
	};
}
