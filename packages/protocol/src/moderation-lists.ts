import * as z from "zod/mini";
import { Milliseconds, RoomId, Seq, SessionId } from "./ids.ts";
import { Deed, RoomRules } from "./moderation.ts";

const Person = z.object({ name: z.string(), session: SessionId });

/** `GET /api/moderation/rooms/:room`, for the owner, moderators and the operator. */
export const RoomModeration = z.object({
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	capacity: z.int(),
	rules: RoomRules,
	members: z.array(z.object({ ...Person.shape, away: z.boolean() })),
	bans: z.array(z.object({ ban: Seq, person: Person, until: Milliseconds, byAddress: z.boolean() })),
	mutes: z.array(z.object({ person: Person, until: Milliseconds })),
	speakers: z.array(Person),
});
export type RoomModeration = z.infer<typeof RoomModeration>;

/** `GET /api/moderation/rooms/:room/reports`, `GET /api/moderation/reports`: open ones, newest first. */
export const Report = z.object({
	report: Seq,
	room: RoomId,
	at: Milliseconds,
	by: Person,
	reason: z.string(),
	target: Seq,
	author: Person,
	/** as it stands; absent when removed */
	text: z.optional(z.string()),
});
export type Report = z.infer<typeof Report>;
export const ReportList = z.object({ reports: z.array(Report), more: z.boolean() });
export type ReportList = z.infer<typeof ReportList>;

/** One line of the record: `GET /api/moderation/rooms/:room/audit`, `GET /api/moderation/audit`. */
export const AuditEntry = z.object({
	seq: Seq,
	/** absent: it was done in the whole house (WHO64) */
	room: z.optional(RoomId),
	at: Milliseconds,
	/** the operator's session is `operator` */
	by: Person,
	/** of a room as in `Deed`, of the house as in `AdminDeed`, and `remove-message` `report` `resolve` `delete` `blank-reason` */
	do: z.string(),
	person: z.optional(Person),
	/** a message; of `blank-reason` the entry of the record */
	target: z.optional(Seq),
	reason: z.optional(z.string()),
	deed: z.optional(Deed),
	/** WHO42, to the operator alone: from where an operator did it. The same place has the same mark; `here`: where they ask from now */
	from: z.optional(z.object({ mark: z.string(), here: z.optional(z.boolean()) })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = z.object({ entries: z.array(AuditEntry), more: z.boolean() });
export type AuditPage = z.infer<typeof AuditPage>;
