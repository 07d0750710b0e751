import * as z from "zod/mini";
import { Milliseconds, RoomId, Seq, SessionId } from "./ids.ts";

/** `PUT /api/people/me/saved/:seq` (SAVE1): in which room that message stands. */
export const Saving = z.object({ room: RoomId });
export type Saving = z.infer<typeof Saving>;

/** What one keeps for oneself: of what was removed, or cannot be read just now, no more than that is told. */
export const KeptMessage = z.object({
	seq: Seq,
	/** `stands`, `removed`, or `closed`: its room is gone, or shut to oneself just now */
	state: z.string(),
	room: z.optional(RoomId),
	author: z.optional(SessionId),
	name: z.optional(z.string()),
	at: z.optional(Milliseconds),
	/** its first code points */
	text: z.optional(z.string()),
	/** how many, where there are any */
	files: z.optional(z.number()),
});
export type KeptMessage = z.infer<typeof KeptMessage>;

/** SAVE2; `savedSeq`: where it was saved. */
export const SavedMessage = z.object({ ...KeptMessage.shape, savedSeq: Seq });
export type SavedMessage = z.infer<typeof SavedMessage>;

/** `GET /api/people/me/saved?before=`: what was saved last comes first; `more`: go on before the last `savedSeq`. */
export const SavedList = z.object({ saved: z.array(SavedMessage), more: z.boolean() });
export type SavedList = z.infer<typeof SavedList>;
