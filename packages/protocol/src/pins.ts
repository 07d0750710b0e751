import * as z from "zod/mini";
import { Milliseconds, Seq, SessionId } from "./ids.ts";

const Pin = z.object({
	seq: Seq,
	author: SessionId,
	name: z.string(),
	at: Milliseconds,
	/** as it stands, its first 1,000 code points */
	text: z.string(),
	/** how many; absent: none */
	files: z.optional(z.int()),
	/** who pinned it */
	by: z.string(),
});
export type Pin = z.infer<typeof Pin>;

/** `GET /api/rooms/:room/pins`: in the order in which they were pinned. */
export const PinList = z.object({ pins: z.array(Pin) });
export type PinList = z.infer<typeof PinList>;
