import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { HouseState, Room } from "../../app/rules/house-state.ts";

/** Who acts, as the log names them. No session has this id, and no person this name (NAME2). */
export const OPERATOR = { session: "operator", name: "operator" } as const;

export type Moderator = { readonly session: string; readonly name: string };

/** MOD1: the operator everywhere, else whoever owns the room and is not banned from it. */
export function moderatorOf(
	state: HouseState,
	room: Room,
	by: string | null,
): { ok: true; by: Moderator } | { ok: false; refusal: Refusal } {
	if (by === null) return { ok: true, by: OPERATOR };
	const session = state.sessions.get(by);
	if (session === undefined) return { ok: false, refusal: refuse("token-invalid") };
	const isBanned = [...(room.moderation?.bans.values() ?? [])].some((ban) => ban.session === by);
	if (room.owner === by && !isBanned) return { ok: true, by: session };
	return {
		ok: false,
		refusal: refuse("not-allowed", { message: "Only the owner of the room may do that." }),
	};
}
