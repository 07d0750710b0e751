import * as z from "zod/mini";
import { Count, Milliseconds, namedValues, Position, RoomId, Seq, type SessionId } from "./ids.ts";

/** Somebody by the name of then; `id` is empty where it was the clock. */
export const Person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof Person>;

const Seats = z.optional(z.array(z.nullable(Person)));
const standing = {
	name: z.string(),
	version: Count,
	/** whole JSON of the activity's own, or where it hides something, what the one who is told may see; absent: ask for it */
	state: z.optional(z.unknown()),
	seats: Seats,
	/** the newest move in it, or where it began */
	actedSeq: Position,
	over: z.optional(z.boolean()),
	/** a rule of it broke: it stays as it was */
	stopped: z.optional(z.boolean()),
};

/** ACT2: an activity as it stands, in the message that began it. */
export const ActivityOfPosted = z.object(standing);
export type ActivityOfPosted = z.infer<typeof ActivityOfPosted>;

/** ACT4: a move. `after` is the one before it, so that whoever holds that one knows that none is missing. */
export const Acted = z.object({
	type: z.literal("acted"),
	room: RoomId,
	target: Seq,
	/** by whose rules it was decided and is folded */
	version: Count,
	seq: Seq,
	after: Position,
	by: Person,
	at: Milliseconds,
	random: z.optional(z.array(z.number())),
	event: namedValues(z.unknown()),
});
export type Acted = z.infer<typeof Acted>;

/** ACT6: one activity as it stands; with `ref` the answer to `activity`. */
export const ActivityNow = z.object({
	type: z.literal("activity"),
	ref: z.optional(Count),
	room: RoomId,
	target: Seq,
	...standing,
	/** where oneself sits in it */
	seat: z.optional(Count),
	/** of an answer: the time of the house */
	at: z.optional(Milliseconds),
});
export type ActivityNow = z.infer<typeof ActivityNow>;

/** Whose seat is whose, of one person. */
export type PersonId = z.infer<typeof SessionId>;
