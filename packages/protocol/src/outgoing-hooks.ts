import * as z from "zod/mini";
import { Milliseconds, wellFormed } from "./ids.ts";
import { OUTGOING_ADDRESS_CHARS_MAX } from "./limits.ts";

/** What starts it: a message that calls the hook by its name, or each message of a person (HOOK7). */
export const OutgoingOn = z.enum(["mention", "message"]);
export type OutgoingOn = z.infer<typeof OutgoingOn>;

/** `POST /api/rooms/:room/outgoing-hooks`; what may be written as a name is NAME2's business. */
export const OutgoingHookAsked = z.object({
	name: wellFormed(1, 1_024),
	/** an http or https address */
	to: wellFormed(1, OUTGOING_ADDRESS_CHARS_MAX),
	on: OutgoingOn,
	/** what it is answered may call people (HOOK2) */
	calls: z.optional(z.boolean()),
});
export type OutgoingHookAsked = z.infer<typeof OutgoingHookAsked>;

/** `secret`: what its messages are signed by, told here and nowhere else. */
export const OutgoingHookMade = z.object({
	hook: z.string(),
	name: z.string(),
	to: z.string(),
	/** one of `OutgoingOn`, or of a newer server */
	on: z.string(),
	secret: z.string(),
});
export type OutgoingHookMade = z.infer<typeof OutgoingHookMade>;

/** `DELETE /api/rooms/:room/outgoing-hooks/:hook` */
export const OutgoingHookEnded = z.object({ ended: z.literal(true) });
export type OutgoingHookEnded = z.infer<typeof OutgoingHookEnded>;

/** `GET /api/rooms/:room/outgoing-hooks`: as the log knows it, so the same on every node. */
export const OutgoingHookInfo = z.object({
	hook: z.string(),
	name: z.string(),
	to: z.string(),
	/** one of `OutgoingOn`, or of a newer server */
	on: z.string(),
	calls: z.optional(z.boolean()),
	at: Milliseconds,
	deliveredAt: z.optional(Milliseconds),
	/** the last that was not taken: a status such as "503", or address-refused, too-slow, unreachable, internal */
	refused: z.optional(z.object({ at: Milliseconds, why: z.string() })),
	/** nothing was taken since */
	failingSince: z.optional(Milliseconds),
	/** it sends nothing any more: `gone`, `unanswered`, or why a newer server says */
	stopped: z.optional(z.string()),
	/** messages that wait, of the next hundred events; absent: not known just now */
	waiting: z.optional(z.number()),
});
export type OutgoingHookInfo = z.infer<typeof OutgoingHookInfo>;

export const OutgoingHookList = z.array(OutgoingHookInfo);
export type OutgoingHookList = z.infer<typeof OutgoingHookList>;
