import type { Decision } from "@parley/engine/rules";
import { INVITATIONS_PER_ROOM_MAX } from "@parley/protocol/limits";
import { refuse } from "@parley/protocol/refusals";
import type { HouseState } from "../../../app/rules/house-state.ts";
import { moderatorOf } from "../../../moderation/rules/moderators.ts";
import { isDirect } from "../../../rooms/conversations/rules/companions.ts";
import { keptName } from "../../rules/keeping-state.ts";
import { type Invitation, invitationsOf, isOver } from "./invitation.ts";
import type { InvitationDraftOf, InvitationEvent } from "./invitation-drafts.ts";

type Decided = Decision<InvitationEvent>;

const ofItsPeople = {
	refusal: refuse("not-allowed", {
		message: "A conversation belongs to its people: nobody is invited to it.",
	}),
};
const keepFirst = {
	refusal: refuse("not-allowed", {
		field: "kept",
		message: "Who invites others keeps their name first, so that it is known who did.",
	}),
};
const tooMany = {
	refusal: refuse("not-allowed", {
		field: "invitation",
		message: "There are as many invitations to this room as there may be at once. Revoke some of them first.",
	}),
};
const houseFull = {
	refusal: refuse("house-full", { message: "The house holds as many invitations as it may." }),
};
const noSuchInvitation = {
	refusal: refuse("not-allowed", {
		field: "invitation",
		message: "There is no such invitation to this room.",
	}),
};

/** WHO21: the owner of a room who keeps their name, and the operator. */
export function decideInvite(state: HouseState, draft: InvitationDraftOf<"invite">): Decided {
	const { invitation, secretHash, uses, lastsMs, by, at } = draft;
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	if (isDirect(room.room)) return ofItsPeople;
	const moderator = moderatorOf(state, room, by);
	if (!moderator.ok) return moderator;
	if (by !== null && keptName(state.sessions.get(by)) === undefined) return keepFirst;
	const { byId, bySecret } = state.invitations;
	if (byId.has(invitation) || bySecret.has(secretHash)) return { refusal: refuse("id-reused") };
	const inRoom = invitationsOf(state.invitations, room.room);
	const standing = inRoom.filter((one) => one.by !== null && !isOver(one, at));
	if (by !== null && standing.length >= INVITATIONS_PER_ROOM_MAX) return tooMany;
	const over = overOf(state, inRoom, draft);
	if (byId.size - over.length >= draft.invitationsMax) return houseFull;
	const until = at + lastsMs;
	return {
		event: { type: "invited", room: room.room, invitation, secretHash, uses, until, by, at, over },
	};
}

/** Those of the room go; those of all other rooms, too, where the house would be full otherwise. */
function overOf(
	{ invitations: { byId } }: HouseState,
	inRoom: readonly Invitation[],
	{ invitationsMax, at }: InvitationDraftOf<"invite">,
): readonly string[] {
	const looked = byId.size >= invitationsMax ? [...byId.values()] : inRoom;
	return looked.filter((one) => isOver(one, at)).map(({ invitation }) => invitation);
}

/** WHO23: whoever owns the room ends any of its invitations, the operator's too; nobody is thrown out by it. */
export function decideEndInvitation(state: HouseState, draft: InvitationDraftOf<"end-invitation">): Decided {
	const room = state.rooms.get(draft.room);
	if (room === undefined) return { refusal: refuse("no-such-room") };
	const moderator = moderatorOf(state, room, draft.by);
	if (!moderator.ok) return moderator;
	const { invitation } = draft;
	if (state.invitations.byId.get(invitation)?.room !== room.room) return noSuchInvitation;
	return { event: { type: "invitation-ended", room: room.room, invitation } };
}
