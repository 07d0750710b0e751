import * as z from "zod/mini";
import { Seq, SessionId, wellFormed } from "./ids.ts";
import { MODERATION_SECONDS_MAX, PASSPHRASE_CHARS_MAX, REASON_CHARS_MAX } from "./limits.ts";
import { settings } from "./moderation.ts";

/** Compared in NFC, so that it can be typed on another keyboard; never stored, never sent back. */
export const Passphrase = wellFormed(1, PASSPHRASE_CHARS_MAX);
export const Reason = wellFormed(0, REASON_CHARS_MAX);

const Name = z.string().check(z.maxLength(1024));
const Seconds = z.int().check(z.positive(), z.maximum(MODERATION_SECONDS_MAX));
/** A person by session where one knows it (authors), else by the name held now. */
const who = { session: z.optional(SessionId), name: z.optional(Name) };
const reason = { reason: z.optional(Reason) };

/** What is wished of a room's owner's powers (MOD): `moderate` of the owner or a moderator, or `POST /api/moderation/…` of the operator. */
export const Wish = z.discriminatedUnion("do", [
	z.object({ do: z.literal("remove"), ...who, ...reason }),
	/** by session and name key, and where `address` is true by the address they are at */
	z.object({ do: z.literal("ban"), ...who, ...reason, seconds: Seconds, address: z.optional(z.boolean()) }),
	z.object({ do: z.literal("unban"), ban: Seq, ...reason }),
	z.object({ do: z.literal("mute"), ...who, ...reason, seconds: Seconds }),
	z.object({ do: z.literal("unmute"), ...who, ...reason }),
	z.object({ do: z.literal("speaker"), ...who, ...reason, on: z.boolean() }),
	/** MOD11: may remove, ban, mute and resolve from then on, or no longer */
	z.object({ do: z.literal("moderator"), ...who, ...reason, on: z.boolean() }),
	/** `passphrase: null` takes it away */
	z.object({
		do: z.literal("settings"),
		...settings,
		...reason,
		passphrase: z.optional(z.nullable(Passphrase)),
		/** EMBED1: what sites that the operator named show of it */
		embed: z.optional(z.enum(["no", "read"])),
	}),
	z.object({ do: z.literal("hand-over"), ...who, ...reason }),
	/** PIN1: of speakers, too, and of the people of a conversation */
	z.object({ do: z.literal("pin"), target: Seq, on: z.boolean() }),
	z.object({ do: z.literal("remove-message"), target: Seq, ...reason }),
	z.object({ do: z.literal("resolve"), report: Seq, ...reason }),
	/** of the operator only: the room with all that was said in it */
	z.object({ do: z.literal("delete"), ...reason }),
	/** of the operator only: of the entry of that Seq in the record of the room, which may be gone */
	z.object({ do: z.literal("blank-reason"), entry: Seq }),
	/** of the operator only: of an activity that was stopped (ACT12) */
	z.object({ do: z.literal("allow-activity"), target: Seq }),
]);
export type Wish = z.infer<typeof Wish>;
export type WishOf<T extends Wish["do"]> = Extract<Wish, { do: T }>;
