import * as z from "zod/mini";
import { Count, DeviceId, Epoch, Milliseconds, Position, Ref, RoomId, Seq, SessionId, Token } from "./ids.ts";

const Names = z.array(z.string());
const maybeAnswer = { ref: z.optional(Ref) };

/** What the engine says in these frames: an application may add fields of its own to each. */
export const welcomeFields = {
	type: z.literal("welcome"),
	ref: Ref,
	name: z.string(),
	session: SessionId,
	/** the one that has the token; absent: of an older server */
	device: z.optional(DeviceId),
	token: Token,
	epoch: Epoch,
};
/** `members` and `away` are names, complete up to 200 members, absent above. `head`: a position. */
export const joinedFields = {
	type: z.literal("joined"),
	...maybeAnswer,
	room: RoomId,
	capacity: Count,
	count: Count,
	members: z.optional(Names),
	away: z.optional(Names),
	head: Position,
	recovered: z.boolean(),
};
/** A delta (`entered`, `left`, `away`) or, instead, the whole list (`members` with `away` among them). */
export const presenceFields = {
	type: z.literal("presence"),
	room: RoomId,
	count: Count,
	entered: z.optional(Names),
	left: z.optional(Names),
	away: z.optional(Names),
	members: z.optional(Names),
};
/** With the application's `events`. */
export const pageFields = {
	type: z.literal("page"),
	ref: Ref,
	room: RoomId,
	reachedStart: z.boolean(),
	reachedHead: z.boolean(),
};
/** With its `code`: which there are, the application says. */
export const refusedFields = {
	type: z.literal("refused"),
	...maybeAnswer,
	message: z.string(),
	retryAfterMs: z.optional(Milliseconds),
	suggestions: z.optional(Names),
	field: z.optional(z.string()),
	reason: z.optional(z.string()),
};

/** `place` 1 is the next to get a seat. */
export const Waiting = z.object({ type: z.literal("waiting"), ...maybeAnswer, room: RoomId, place: Count });
export const LinkState = z.enum(["live", "behind", "catching-up"]);
export type LinkState = z.infer<typeof LinkState>;
export const Link = z.object({
	type: z.literal("link"),
	behindBytes: Count,
	behindEvents: Count,
	state: LinkState,
});
export type Link = z.infer<typeof Link>;
/** `room`: the one that was asked for without its id */
export const Ok = z.object({
	type: z.literal("ok"),
	ref: Ref,
	seq: z.optional(Seq),
	room: z.optional(RoomId),
});
export const Pong = z.object({ type: z.literal("pong"), n: z.number() });
/** ROOM5 */
export type LeftReason = "left" | "expired" | "removed" | "banned" | "gone" | "lost";
export const Left = z.object({
	type: z.literal("left"),
	room: RoomId,
	/** one of `LeftReason`, or of a newer server */
	reason: z.string() as unknown as z.ZodMiniType<LeftReason>,
});
/** For everybody: while `readOnly`, nothing new can be stored; reading goes on. */
export const HouseNotice = z.object({ type: z.literal("house"), readOnly: z.boolean() });
export type HouseNotice = z.infer<typeof HouseNotice>;
export const Bye = z.object({ type: z.literal("bye"), reason: z.string(), reconnectAfterMs: Milliseconds });
export type Bye = z.infer<typeof Bye>;
