import * as z from "zod/mini";
import { Epoch, Position, Ref, RoomId, Token } from "./ids.ts";
import { CAPACITY_MAX, PAGE_EVENTS_MAX } from "./limits.ts";

/** Of every frame that is answered and is about a room. */
export const asked = { ref: Ref, room: RoomId };

/** What the engine reads of these frames: an application may add fields of its own to each. */
export const helloFields = {
	type: z.literal("hello"),
	ref: Ref,
	version: z.int(),
	/** what may be written as a name is the application's business, with a code of its own (`name-invalid`) */
	name: z.string().check(z.maxLength(1024)),
	token: z.optional(Token),
};
export const openFields = {
	type: z.literal("open"),
	...asked,
	capacity: z.optional(z.int().check(z.nonnegative(), z.maximum(CAPACITY_MAX))),
};
/** `after` is the last Seq one has of this room, and only means something within its `epoch`. */
export const joinFields = {
	type: z.literal("join"),
	...asked,
	after: z.optional(Position),
	epoch: z.optional(Epoch),
};
export const afterNeedsItsEpoch = z.refine<z.infer<z.ZodMiniObject<typeof joinFields>>>(
	(join) => join.after === undefined || join.epoch !== undefined,
	{ error: "after needs the epoch it belongs to", path: ["epoch"] },
);
export const waitFields = { type: z.literal("wait"), ...asked };
export const leaveFields = { type: z.literal("leave"), ...asked };

export const Leave = z.object(leaveFields);
export const Ping = z.object({ type: z.literal("ping"), n: z.number() });
/** At most one of `before`, `after`, `around`; none means the newest page. */
export const Fetch = z
	.object({
		type: z.literal("fetch"),
		...asked,
		before: z.optional(Position),
		after: z.optional(Position),
		around: z.optional(Position),
		limit: z.optional(z.int().check(z.positive(), z.maximum(PAGE_EVENTS_MAX))),
	})
	.check(
		z.refine(
			(fetch) => [fetch.before, fetch.after, fetch.around].filter((at) => at !== undefined).length <= 1,
			{ error: "give one of before, after and around", path: ["around"] },
		),
	);
