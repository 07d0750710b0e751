import * as z from "zod/mini";
import { FileInfo } from "./file-info.ts";
import { Milliseconds, RoomId, Seq } from "./ids.ts";

/** A message of one's own as it stands now; of what was removed nothing is told. */
export const OwnMessage = z.object({
	seq: Seq,
	room: RoomId,
	at: Milliseconds,
	/** under which it was written */
	name: z.string(),
	text: z.string(),
	replyTo: z.optional(Seq),
	editedSeq: z.optional(Seq),
	files: z.optional(z.array(FileInfo)),
});
export type OwnMessage = z.infer<typeof OwnMessage>;

/**
 * `GET /api/people/me/messages?after=` (WHO40): what one wrote behind that Seq, oldest first. `next`: where to go on, also
 * behind a page that has none, for only so much is looked through at once; absent: there is no more.
 */
export const OwnMessages = z.object({ messages: z.array(OwnMessage), next: z.optional(Seq) });
export type OwnMessages = z.infer<typeof OwnMessages>;
