import * as z from "zod/mini";
import { Milliseconds, Seq, SessionId, wellFormed } from "./ids.ts";
import { CAPACITY_MAX, SLOW_SECONDS_MAX, TITLE_CHARS_MAX, TOPIC_CHARS_MAX } from "./limits.ts";

/** Of a room, as they are wished and as they are told. */
export const settings = {
	title: z.optional(wellFormed(0, TITLE_CHARS_MAX)),
	topic: z.optional(wellFormed(0, TOPIC_CHARS_MAX)),
	/** 0: no limit */
	capacity: z.optional(z.int().check(z.nonnegative(), z.maximum(CAPACITY_MAX))),
	listed: z.optional(z.boolean()),
	/** between two posts of one person; 0: none */
	slowSeconds: z.optional(z.int().check(z.nonnegative(), z.maximum(SLOW_SECONDS_MAX))),
	/** only the owner and named speakers post */
	readOnly: z.optional(z.boolean()),
	/** nobody posts */
	closed: z.optional(z.boolean()),
};

const Person = z.object({ name: z.string(), session: SessionId });

/** What was done, as everybody in the room may know it; what a reader does not know of it, it leaves out. */
export const Deed = z.object({
	/** `remove` `ban` `unban` `mute` `unmute` `speaker` `moderator` `settings` `hand-over` `pin`, or one of a newer server */
	do: z.string(),
	person: z.optional(Person),
	/** ms since 1970, of a ban or a mute */
	until: z.optional(Milliseconds),
	/** of `speaker`, `moderator` and `pin` */
	on: z.optional(z.boolean()),
	/** of `pin` */
	target: z.optional(Seq),
	/** of `unban` */
	ban: z.optional(Seq),
	settings: z.optional(
		z.object({
			...settings,
			/** whether there is one now */
			passphrase: z.optional(z.boolean()),
			/** what other sites show of the room: `no`, `read`, or what only a newer server knows (EMBED1) */
			embed: z.optional(z.string()),
		}),
	),
});
export type Deed = z.infer<typeof Deed>;

/** How a room is kept, and what of it is about the one who is told. What is absent is not so. */
export const RoomRules = z.object({
	/** absent: the operator's */
	owner: z.optional(SessionId),
	ownerName: z.optional(z.string()),
	/** MOD11, in the order in which they were named; absent: none */
	moderators: z.optional(z.array(Person)),
	closed: z.optional(z.boolean()),
	slowMs: z.optional(Milliseconds),
	readOnly: z.optional(z.boolean()),
	/** a passphrase is asked at the door */
	locked: z.optional(z.boolean()),
	unlisted: z.optional(z.boolean()),
	/** you may post where guests only read */
	speaker: z.optional(z.boolean()),
	/** you may not post for so long */
	mutedMs: z.optional(Milliseconds),
});
export type RoomRules = z.infer<typeof RoomRules>;
