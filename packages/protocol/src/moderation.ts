import * as z from "zod/mini";
import { Milliseconds, RoomId, Seq, SessionId, wellFormed } from "./ids.ts";
import {
	CAPACITY_MAX,
	MODERATION_SECONDS_MAX,
	PASSPHRASE_CHARS_MAX,
	REASON_CHARS_MAX,
	SLOW_SECONDS_MAX,
	TITLE_CHARS_MAX,
	TOPIC_CHARS_MAX,
} from "./limits.ts";

/** Compared in NFC, so that it can be typed on another keyboard; never stored, never sent back. */
export const Passphrase = wellFormed(1, PASSPHRASE_CHARS_MAX);
export const Reason = wellFormed(0, REASON_CHARS_MAX);

const Name = z.string().check(z.maxLength(1024));
const Seconds = z.int().check(z.positive(), z.maximum(MODERATION_SECONDS_MAX));
/** A person by session where one knows it (authors), else by the name held now. */
const who = { session: z.optional(SessionId), name: z.optional(Name) };
const reason = { reason: z.optional(Reason) };

const settings = {
	title: z.optional(wellFormed(0, TITLE_CHARS_MAX)),
	topic: z.optional(wellFormed(0, TOPIC_CHARS_MAX)),
	/** 0: no limit */
	capacity: z.optional(z.int().check(z.nonnegative(), z.maximum(CAPACITY_MAX))),
	listed: z.optional(z.boolean()),
	/** between two posts of one person; 0: none */
	slowSeconds: z.optional(z.int().check(z.nonnegative(), z.maximum(SLOW_SECONDS_MAX))),
	/** only the owner and named speakers post */
	readOnly: z.optional(z.boolean()),
	/** nobody posts */
	closed: z.optional(z.boolean()),
};

/** What is wished of a room's owner's powers (MOD): `moderate` of the owner, or `POST /api/moderation/…` of the operator. */
export const Wish = z.discriminatedUnion("do", [
	z.object({ do: z.literal("remove"), ...who, ...reason }),
	/** by session and name key, and where `address` is true by the address they are at */
	z.object({ do: z.literal("ban"), ...who, ...reason, seconds: Seconds, address: z.optional(z.boolean()) }),
	z.object({ do: z.literal("unban"), ban: Seq, ...reason }),
	z.object({ do: z.literal("mute"), ...who, ...reason, seconds: Seconds }),
	z.object({ do: z.literal("unmute"), ...who, ...reason }),
	z.object({ do: z.literal("speaker"), ...who, ...reason, on: z.boolean() }),
	/** `passphrase: null` takes it away */
	z.object({
		do: z.literal("settings"),
		...settings,
		...reason,
		passphrase: z.optional(z.nullable(Passphrase)),
	}),
	z.object({ do: z.literal("hand-over"), ...who, ...reason }),
	z.object({ do: z.literal("remove-message"), target: Seq, ...reason }),
	z.object({ do: z.literal("resolve"), report: Seq, ...reason }),
]);
export type Wish = z.infer<typeof Wish>;
export type WishOf<T extends Wish["do"]> = Extract<Wish, { do: T }>;

/** What was done, as everybody in the room may know it; what a reader does not know of it, it leaves out. */
export const Deed = z.object({
	/** `remove` `ban` `unban` `mute` `unmute` `speaker` `settings` `hand-over`, or one of a newer server */
	do: z.string(),
	person: z.optional(z.object({ name: z.string(), session: SessionId })),
	/** ms since 1970, of a ban or a mute */
	until: z.optional(Milliseconds),
	/** of `speaker` */
	on: z.optional(z.boolean()),
	/** of `unban` */
	ban: z.optional(Seq),
	settings: z.optional(
		z.object({
			...settings,
			/** whether there is one now */
			passphrase: z.optional(z.boolean()),
		}),
	),
});
export type Deed = z.infer<typeof Deed>;

/** How a room is kept, and what of it is about the one who is told. What is absent is not so. */
export const RoomRules = z.object({
	/** absent: the operator's */
	owner: z.optional(SessionId),
	ownerName: z.optional(z.string()),
	closed: z.optional(z.boolean()),
	slowMs: z.optional(Milliseconds),
	readOnly: z.optional(z.boolean()),
	/** a passphrase is asked at the door */
	locked: z.optional(z.boolean()),
	unlisted: z.optional(z.boolean()),
	/** you may post where guests only read */
	speaker: z.optional(z.boolean()),
	/** you may not post for so long */
	mutedMs: z.optional(Milliseconds),
});
export type RoomRules = z.infer<typeof RoomRules>;

const Person = z.object({ name: z.string(), session: SessionId });

/** `GET /api/moderation/rooms/:room`, for the owner and the operator. */
export const RoomKeeping = z.object({
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	capacity: z.int(),
	rules: RoomRules,
	members: z.array(z.extend(Person, { away: z.boolean() })),
	bans: z.array(z.object({ ban: Seq, person: Person, until: Milliseconds, byAddress: z.boolean() })),
	mutes: z.array(z.object({ person: Person, until: Milliseconds })),
	speakers: z.array(Person),
});
export type RoomKeeping = z.infer<typeof RoomKeeping>;

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

/** One line of the append-only record: `GET /api/moderation/rooms/:room/audit`, `GET /api/moderation/audit`. */
export const AuditEntry = z.object({
	seq: Seq,
	room: RoomId,
	at: Milliseconds,
	/** the operator's session is `operator` */
	by: Person,
	/** as in `Deed`, and `remove-message` `report` `resolve` */
	do: z.string(),
	person: z.optional(Person),
	target: z.optional(Seq),
	reason: z.optional(z.string()),
	deed: z.optional(Deed),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
export const AuditPage = z.object({ entries: z.array(AuditEntry), more: z.boolean() });
export type AuditPage = z.infer<typeof AuditPage>;
