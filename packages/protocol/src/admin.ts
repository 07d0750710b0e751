import * as z from "zod/mini";
import { Count, Milliseconds, RoomId, Seq, SessionId } from "./ids.ts";
import { MODERATION_SECONDS_MAX, NAME_TYPED_CHARS_MAX } from "./limits.ts";
import { Reason } from "./wishes.ts";

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

const reason = z.optional(Reason);

/** `POST /api/admin/deeds` (WHO64): what the operator does to somebody in the whole house. */
export const AdminDeed = z.discriminatedUnion("do", [
	/** all that they have: a guest is no more, who keeps a name comes back by a proof */
	z.object({ do: z.literal("end-devices"), session: SessionId, reason }),
	/** they keep it no more, and go on as a guest (WHO10) */
	z.object({ do: z.literal("release-name"), session: SessionId, reason }),
	/** WHO74: what may be written as a name is NAME2's business */
	z.object({
		do: z.literal("rename"),
		session: SessionId,
		name: z.string().check(z.maxLength(NAME_TYPED_CHARS_MAX)),
		reason,
	}),
	/** what they say of themselves, with their picture (WHO72) */
	z.object({ do: z.literal("clear-profile"), session: SessionId, reason }),
	/** out of the house, by person and name, and where `address` is true by the addresses they use */
	z.object({
		do: z.literal("ban"),
		session: SessionId,
		seconds: z.int().check(z.positive(), z.maximum(MODERATION_SECONDS_MAX)),
		address: z.optional(z.boolean()),
		reason,
	}),
	z.object({ do: z.literal("unban"), ban: Seq, reason }),
	/** of an entry of the record that is of no room (MOD10) */
	z.object({ do: z.literal("blank-reason"), entry: Seq }),
]);
export type AdminDeed = z.infer<typeof AdminDeed>;

export const AdminDone = z.object({ seq: Seq });
export type AdminDone = z.infer<typeof AdminDone>;

export const AdminBan = z.object({
	ban: Seq,
	person: z.object({ session: SessionId, name: z.string() }),
	until: Milliseconds,
	byAddress: z.boolean(),
});
export type AdminBan = z.infer<typeof AdminBan>;

/** `GET /api/admin/bans?after=` (WHO65): who is kept out of the house, the newest first. */
export const AdminBans = z.object({ bans: z.array(AdminBan), next: z.optional(z.string()) });
export type AdminBans = z.infer<typeof AdminBans>;
