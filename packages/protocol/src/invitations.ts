import * as z from "zod/mini";
import { Count, Milliseconds, RoomId, wellFormed } from "./ids.ts";
import { INVITATION_DAYS_MAX, INVITATION_SECRET_CHARS_MAX, INVITATION_USES_MAX } from "./limits.ts";

/** `POST /api/rooms/:room/invitations`: for so many people, and for so many days. */
export const InvitationAsked = z.object({
	uses: z.int().check(z.minimum(1), z.maximum(INVITATION_USES_MAX)),
	days: z.number().check(z.gt(0), z.maximum(INVITATION_DAYS_MAX)),
});
export type InvitationAsked = z.infer<typeof InvitationAsked>;

const Secret = wellFormed(1, INVITATION_SECRET_CHARS_MAX);

/** WHO20: `secret` is told here and nowhere else; `path` is the invitation's address below the house's. */
export const InvitationMade = z.object({
	invitation: z.string(),
	secret: Secret,
	path: z.string(),
	uses: Count,
	until: Milliseconds,
});
export type InvitationMade = z.infer<typeof InvitationMade>;

/** `GET /api/rooms/:room/invitations`. `by`: the name of who made it; absent: the operator, or somebody who is gone. */
export const InvitationInfo = z.object({
	invitation: z.string(),
	uses: Count,
	used: Count,
	until: Milliseconds,
	at: Milliseconds,
	by: z.optional(z.string()),
});
export type InvitationInfo = z.infer<typeof InvitationInfo>;

export const InvitationList = z.array(InvitationInfo);
export type InvitationList = z.infer<typeof InvitationList>;

/** `DELETE /api/rooms/:room/invitations/:invitation` */
export const InvitationEnded = z.object({ ended: z.literal(true) });
export type InvitationEnded = z.infer<typeof InvitationEnded>;

/** `POST /api/invitations/looks` and `POST /api/invitations/uses`: in the body, for addresses are written down. */
export const InvitationShown = z.object({ secret: Secret });
export type InvitationShown = z.infer<typeof InvitationShown>;

/** To which room one is invited, whoever else may know of it. */
export const Invited = z.object({
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	count: Count,
	/** 0: no limit */
	capacity: Count,
	until: Milliseconds,
});
export type Invited = z.infer<typeof Invited>;

/** Who took it is a member of that room now. */
export const InvitationTaken = z.object({ room: RoomId });
export type InvitationTaken = z.infer<typeof InvitationTaken>;
