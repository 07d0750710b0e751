import type { House } from "../../app/context.ts";
import { fold } from "../../app/rules/fold.ts";
import { forgotten } from "../../rooms/seat-changes.ts";
import type { InvitationEvent } from "./rules/invitation-drafts.ts";

/** Nobody is told who invites whom; who took one finds the room among their own. */
export function deliverInvitation(house: House, event: InvitationEvent, seq: number): void {
	fold(house.shown(), event, seq);
	if (event.type !== "invitation-taken") return;
	forgotten(house, event.session, event.forgets);
	house.overviews.changed(event.session, event.room);
}
