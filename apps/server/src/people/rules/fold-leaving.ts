import { LEFT_NAME } from "@parley/protocol/events";
import type { HouseState, Room } from "../../app/rules/house-state.ts";
import { endHook } from "../../hooks/rules/hooks.ts";
import { renameHouseBan } from "../../moderation/rules/house-bans.ts";
import { keepName } from "../../rooms/conversations/rules/fold-conversations.ts";
import { endBlock } from "../blocking/rules/blocked.ts";
import { endInvitation } from "../invitations/rules/invitation.ts";

/** WHO60: what was theirs is nobody's, what they let in is out, and nothing that is kept of them has their name. */
export function foldLeaving(state: HouseState, session: string): void {
	for (const room of state.rooms.values()) leaveRoom(room, session);
	for (const { hook, by } of [...state.hooks.values()]) if (by === session) endHook(state, hook);
	for (const { invitation, by } of [...state.invitations.byId.values()])
		if (by === session) endInvitation(state.invitations, invitation);
	for (const ban of [...state.houseBans.byId.values()])
		if (ban.session === session) renameHouseBan(state.houseBans, ban, LEFT_NAME);
	for (const blocker of state.blocks.keys()) endBlock(state, blocker, session);
	keepName(state, session, LEFT_NAME);
}

/** A ban by address lasts: it was not theirs to end. */
function leaveRoom(room: Room, session: string): void {
	if (room.owner === session) room.owner = null;
	const { moderation } = room;
	if (moderation === undefined) return;
	for (const held of [moderation.mutes, moderation.speakers, moderation.moderators]) held.delete(session);
	for (const [seq, ban] of moderation.bans)
		if (ban.session === session) moderation.bans.set(seq, { ...ban, name: LEFT_NAME, key: "" });
}
