import * as z from "zod/mini";
import { SessionId } from "./ids.ts";

/** NOW4: who reacted to one message, by emoji, in the order in which they did. */
export const ReactorList = z.object({
	reactions: z.array(
		z.object({ emoji: z.string(), people: z.array(z.object({ id: SessionId, name: z.string() })) }),
	),
	/** there are more than are told */
	more: z.boolean(),
});
export type ReactorList = z.infer<typeof ReactorList>;
