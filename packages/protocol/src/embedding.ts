import * as z from "zod/mini";
import { Milliseconds, Seq } from "./ids.ts";

/** `GET /api/rooms/:room/embedding`, for who has a seat: what other sites show of the room, and which sites may (EMBED2). */
export const Embedding = z.object({
	/** `no` or `read`, or what only a newer server knows */
	embed: z.string(),
	/** that the operator named; none: nothing is shown anywhere */
	origins: z.array(z.string()),
});
export type Embedding = z.infer<typeof Embedding>;

/** A message as it is told to who reads along without being anybody: nothing by which somebody is known but the name (EMBED4). */
export const EmbeddedMessage = z.object({
	seq: Seq,
	name: z.string(),
	at: Milliseconds,
	/** absent: it was removed */
	text: z.optional(z.string()),
	replyTo: z.optional(Seq),
	edited: z.optional(z.boolean()),
	removed: z.optional(z.boolean()),
	/** names alone */
	files: z.optional(z.array(z.string())),
});
export type EmbeddedMessage = z.infer<typeof EmbeddedMessage>;

/** Those that are another now, in the place of what was told of them before. */
export const EmbeddedMessages = z.array(EmbeddedMessage);

/** All that is shown, oldest first, in the place of whatever was told before. */
export const EmbeddedRoom = z.object({
	title: z.string(),
	topic: z.string(),
	messages: EmbeddedMessages,
});
export type EmbeddedRoom = z.infer<typeof EmbeddedRoom>;
