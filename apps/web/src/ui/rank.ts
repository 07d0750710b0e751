import type { RoomState } from "@parley/client/state/chat-state";

/** Whether somebody keeps a room: owns it, or was named to help (MOD11). */
export function rankIn(
	rules: Pick<RoomState["rules"], "owner" | "moderators"> | undefined,
	session: string | undefined,
): "owner" | "moderator" | null {
	if (rules === undefined || session === undefined) return null;
	if (rules.owner === session) return "owner";
	return rules.moderators?.some((one) => one.session === session) ? "moderator" : null;
}
