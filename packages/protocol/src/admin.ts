import * as z from "zod/mini";
import { Count, Milliseconds, RoomId, SessionId } from "./ids.ts";

/** Somebody whom the house knows, here or away; `seats`: rooms in which they sit or wait, `usedAt`: when they last came in. */
export const AdminPerson = z.object({
	session: SessionId,
	name: z.string(),
	kept: z.boolean(),
	here: z.boolean(),
	devices: Count,
	seats: Count,
	usedAt: Milliseconds,
});
export type AdminPerson = z.infer<typeof AdminPerson>;

/** `GET /api/admin/people?search=&after=` (WHO41): who was used last first. `next`: what the next page is asked for with, as `after`. */
export const AdminPeople = z.object({ people: z.array(AdminPerson), next: z.optional(z.string()) });
export type AdminPeople = z.infer<typeof AdminPeople>;

/** A room that is no conversation, and what it holds. `fileBytes`: as they lie on the disk, each message's by itself. */
export const AdminRoom = z.object({
	room: RoomId,
	title: z.string(),
	listed: z.boolean(),
	members: Count,
	messages: Count,
	files: Count,
	fileBytes: Count,
	/** open ones */
	reports: Count,
	openedAt: Milliseconds,
	/** when something last happened in it */
	usedAt: Milliseconds,
});
export type AdminRoom = z.infer<typeof AdminRoom>;

/** `GET /api/admin/rooms?search=&after=` (WHO41): those opened last first. */
export const AdminRooms = z.object({ rooms: z.array(AdminRoom), next: z.optional(z.string()) });
export type AdminRooms = z.infer<typeof AdminRooms>;
