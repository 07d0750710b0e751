import * as z from "zod/mini";
import { Milliseconds, RoomId } from "./ids.ts";
import { KeptMessage } from "./saved.ts";

/** `PUT /api/people/me/reminders/:seq` (REMIND1): in which room that message stands, and when one wants to be reminded. */
export const ReminderWish = z.object({ room: RoomId, at: Milliseconds });
export type ReminderWish = z.infer<typeof ReminderWish>;

/** REMIND2: the message as it stands, as of one that was saved. */
export const Reminder = z.object({
	...KeptMessage.shape,
	remindAt: Milliseconds,
	/** its time came */
	rang: z.optional(z.literal(true)),
});
export type Reminder = z.infer<typeof Reminder>;

/** `GET /api/people/me/reminders`: those whose time came, first, then by their time. */
export const ReminderList = z.object({ reminders: z.array(Reminder) });
export type ReminderList = z.infer<typeof ReminderList>;
