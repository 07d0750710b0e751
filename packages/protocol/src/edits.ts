import * as z from "zod/mini";
import { Milliseconds, Seq } from "./ids.ts";

/**
 * NOW5: what a message said, newest first: the text that stands, and at the end the one first sent, by the Seq of the
 * message. That one has no `text` where it was edited before texts first sent were kept.
 */
export const EditList = z.object({
	edits: z.array(z.object({ seq: Seq, at: Milliseconds, text: z.optional(z.string()) })),
	/** there are more, before the last of these */
	more: z.boolean(),
});
export type EditList = z.infer<typeof EditList>;
