import * as z from "zod/mini";
import { TimelineEvent } from "./events.ts";
import { RoomId } from "./ids.ts";

/** What is read of a room by HTTP: in a file of its own, for a page asks for it late. */
export const HistoryPage = z.object({
	room: RoomId,
	events: z.array(TimelineEvent),
	reachedStart: z.boolean(),
	reachedHead: z.boolean(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;
