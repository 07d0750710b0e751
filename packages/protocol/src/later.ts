import * as z from "zod/mini";
import { MessageId, Milliseconds, RoomId, Seq, wellFormed } from "./ids.ts";

/** Bytes are what counts, as of a post; this only bounds the schema's work. */
const TEXT_CHARS_MAX = 1_048_576;

/** `PUT /api/people/me/later/:id` (LATER1): the same id again changes what waits under it. `at`: when it is to be sent. */
export const LaterWish = z.object({
	room: RoomId,
	text: wellFormed(0, TEXT_CHARS_MAX),
	replyTo: z.optional(Seq),
	at: Milliseconds,
});
export type LaterWish = z.infer<typeof LaterWish>;

/** LATER2: what waits to be sent, or could not be. */
export const LaterMessage = z.object({
	id: MessageId,
	room: RoomId,
	text: z.string(),
	replyTo: z.optional(Seq),
	at: Milliseconds,
	/** why it was not sent, as a refusal says it; absent: it waits */
	unsent: z.optional(
		z.object({
			code: z.string(),
			message: z.string(),
			field: z.optional(z.string()),
			retryAfterMs: z.optional(z.number()),
		}),
	),
});
export type LaterMessage = z.infer<typeof LaterMessage>;

/** `GET /api/people/me/later`: what could not be sent comes first, then what is sent next. */
export const LaterList = z.object({ later: z.array(LaterMessage) });
export type LaterList = z.infer<typeof LaterList>;
