import * as z from "zod/mini";
import { Edited, Moderated, Posted, Reacted, Removed, TimelineEvent, UnknownEvent } from "./events.ts";
import { Count, DeviceId, Epoch, Milliseconds, Position, Ref, RoomId, Seq, SessionId, Token } from "./ids.ts";
import { RoomRules } from "./moderation.ts";
import type { RefusalCode } from "./refusals.ts";

const Names = z.array(z.string());
/** What a newer server put into the timeline keeps its place here too; the codec turns it into `unknown`. */
const Events = z.array(z.union([TimelineEvent, UnknownEvent]));
/** DEVICE5. `kept`, `bot` and `new` are told by servers that know of such people. */
const People = z.array(
	z.object({
		id: SessionId,
		name: z.string(),
		kept: z.optional(z.boolean()),
		bot: z.optional(z.boolean()),
		new: z.optional(z.boolean()),
	}),
);
const maybeAnswer = { ref: z.optional(Ref) };

export const Welcome = z.object({
	type: z.literal("welcome"),
	ref: Ref,
	name: z.string(),
	session: SessionId,
	/** the one that has the token; absent: of an older server */
	device: z.optional(DeviceId),
	token: Token,
	epoch: Epoch,
	limits: z.object({
		messageBytes: Count,
		postsPerSecond: z.number(),
		burst: z.number(),
		pageMax: Count,
		nameChars: Count,
		graceSeconds: z.number(),
		/** of one file; absent where there are no files */
		fileBytes: z.optional(Count),
		/** 0 or absent: no files here */
		filesPerMessage: z.optional(Count),
	}),
});
/**
 * `members` and `away` are names, complete up to 200 members, absent above; `people` are the same as `members`, in the
 * same order. `head`, `readSeq`: positions.
 */
export const Joined = z.object({
	type: z.literal("joined"),
	...maybeAnswer,
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	capacity: Count,
	count: Count,
	members: z.optional(Names),
	away: z.optional(Names),
	people: z.optional(People),
	head: Position,
	posts: Count,
	readSeq: Position,
	readPosts: Count,
	recovered: z.boolean(),
	rules: z.optional(RoomRules),
	events: Events,
});
/** A room is kept in another way now, or something about the one who is told has changed. */
export const Rules = z.object({
	type: z.literal("rules"),
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	capacity: Count,
	rules: RoomRules,
});
/** For the owner of a room: somebody reported a message. */
export const Reported = z.object({ type: z.literal("reported"), room: RoomId });
/**
 * A conversation one has, with whom and what oneself said to it. `gone`: that session is over for good. `closed`: the
 * two have a newer one, and this can only be read.
 */
export const ConversationNotice = z.object({
	type: z.literal("conversation"),
	room: RoomId,
	with: z.array(z.object({ session: SessionId, name: z.string(), gone: z.optional(z.boolean()) })),
	state: z.enum(["new", "accepted", "ignored", "blocked"]),
	closed: z.optional(z.boolean()),
});
/** `place` 1 is the next to get a seat. */
export const Waiting = z.object({ type: z.literal("waiting"), ...maybeAnswer, room: RoomId, place: Count });
/**
 * A delta (`entered`, `left`, `away`) or, instead, the whole list (`members` with `away` among them). `people`: whoever is
 * named, by that name.
 */
export const Presence = z.object({
	type: z.literal("presence"),
	room: RoomId,
	count: Count,
	entered: z.optional(Names),
	left: z.optional(Names),
	away: z.optional(Names),
	members: z.optional(Names),
	people: z.optional(People),
});
/** `ids`: whose names these are, in the same order. */
export const TypingNames = z.object({
	type: z.literal("typing"),
	room: RoomId,
	names: Names,
	ids: z.optional(z.array(SessionId)),
});
/** Steps `[seq, members]`, seq rising: that many members have read to `seq` or further. */
export const ReadSteps = z.object({
	type: z.literal("read"),
	room: RoomId,
	positions: z.array(z.tuple([Position, Count])),
});
/** READ2, READ3. `readPosts` counts the messages before what is unread; `calledAt` is the oldest call. */
export const Mine = z.object({
	type: z.literal("mine"),
	room: RoomId,
	readSeq: Position,
	readPosts: Count,
	mentions: Count,
	calledAt: z.optional(Seq),
	unreadFrom: z.optional(Seq),
});
export const LinkState = z.enum(["live", "behind", "catching-up"]);
export type LinkState = z.infer<typeof LinkState>;
export const Link = z.object({
	type: z.literal("link"),
	behindBytes: Count,
	behindEvents: Count,
	state: LinkState,
});
/** `room`: the conversation that was asked for */
export const Ok = z.object({
	type: z.literal("ok"),
	ref: Ref,
	seq: z.optional(Seq),
	room: z.optional(RoomId),
});
export const Page = z.object({
	type: z.literal("page"),
	ref: Ref,
	room: RoomId,
	events: Events,
	reachedStart: z.boolean(),
	reachedHead: z.boolean(),
});
export const Pong = z.object({ type: z.literal("pong"), n: z.number() });
export const Refused = z.object({
	type: z.literal("refused"),
	...maybeAnswer,
	/** A `RefusalCode`, or one of a newer server: then `message` still says what a person needs. */
	code: z.string() as unknown as z.ZodMiniType<RefusalCode>,
	message: z.string(),
	retryAfterMs: z.optional(Milliseconds),
	suggestions: z.optional(Names),
	field: z.optional(z.string()),
	/** without `ref`, as `removed-from-room`: one has no seat there any more */
	room: z.optional(RoomId),
});
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
export const Bye = z.object({ type: z.literal("bye"), reason: z.string(), reconnectAfterMs: Milliseconds });

export const serverFrameSchemas = {
	welcome: Welcome,
	joined: Joined,
	waiting: Waiting,
	posted: Posted,
	edited: Edited,
	removed: Removed,
	reacted: Reacted,
	moderated: Moderated,
	rules: Rules,
	reported: Reported,
	conversation: ConversationNotice,
	presence: Presence,
	typing: TypingNames,
	read: ReadSteps,
	mine: Mine,
	link: Link,
	ok: Ok,
	page: Page,
	pong: Pong,
	refused: Refused,
	left: Left,
	house: HouseNotice,
	bye: Bye,
	unknown: UnknownEvent,
} as const;

export type ServerFrameType = keyof typeof serverFrameSchemas;
export type ServerFrameOf<T extends ServerFrameType> = z.infer<(typeof serverFrameSchemas)[T]>;
export type ServerFrame = { [T in ServerFrameType]: ServerFrameOf<T> }[ServerFrameType];
