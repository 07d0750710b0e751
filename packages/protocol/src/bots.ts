import * as z from "zod/mini";
import { Epoch, MessageId, Milliseconds, RoomId, Seq, wellFormed } from "./ids.ts";

/** What a bot may do in its room (BOT3, BOT4). */
export const BotScope = z.enum(["read", "write", "moderate"]);
export type BotScope = z.infer<typeof BotScope>;
/** In answers: each one of `BotScope`, or of a newer server. */
const ScopesTold = z.array(z.string());

/** `POST /api/rooms/:room/bots`; what may be written as a name is NAME2's business. */
export const BotAsked = z.object({
	name: wellFormed(1, 1_024),
	scopes: z.array(BotScope).check(z.minLength(1), z.maxLength(BotScope.options.length)),
	/** what it writes may call people (HOOK2) */
	calls: z.optional(z.boolean()),
});
export type BotAsked = z.infer<typeof BotAsked>;

/** BOT1: `token` is told here and nowhere else. */
export const BotMade = z.object({ bot: z.string(), name: z.string(), scopes: ScopesTold, token: z.string() });
export type BotMade = z.infer<typeof BotMade>;

/** `DELETE /api/rooms/:room/bots/:bot` */
export const BotEnded = z.object({ ended: z.literal(true) });
export type BotEnded = z.infer<typeof BotEnded>;

/** `GET /api/rooms/:room/bots`: what it posted last, and what was refused last, on the node that answers. */
export const BotInfo = z.object({
	bot: z.string(),
	name: z.string(),
	scopes: ScopesTold,
	calls: z.optional(z.boolean()),
	at: Milliseconds,
	postedAt: z.optional(Milliseconds),
	refusedAt: z.optional(Milliseconds),
	refusal: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type BotInfo = z.infer<typeof BotInfo>;

export const BotList = z.array(BotInfo);
export type BotList = z.infer<typeof BotList>;

/** `GET /api/bots/me`, by a bot's token: who it writes as, and in which room. */
export const OwnBot = z.object({
	/** the author of its messages */
	author: z.string(),
	/** as it is shown */
	name: z.string(),
	room: RoomId,
	scopes: ScopesTold,
	epoch: Epoch,
});
export type OwnBot = z.infer<typeof OwnBot>;

/** `POST /api/rooms/:room/messages`, by a bot's token: posted once under its id (ONCE1). */
export const BotPost = z.object({
	id: MessageId,
	/** how long it may be is the operator's business */
	text: z.string(),
	replyTo: z.optional(Seq),
});
export type BotPost = z.infer<typeof BotPost>;

export const BotPosted = z.object({ seq: Seq });
export type BotPosted = z.infer<typeof BotPosted>;
