import {
	Bye,
	HouseNotice,
	joinedFields,
	Left,
	Link,
	Ok,
	Pong,
	pageFields,
	presenceFields,
	refusedFields,
	Waiting,
	welcomeFields,
} from "@parley/engine/wire/server-frames";
import * as z from "zod/mini";
import { Acted, ActivityNow } from "./activity-frames.ts";
import {
	Edited,
	Erased,
	Moderated,
	Posted,
	Reacted,
	Removed,
	TimelineEvent,
	UnknownEvent,
} from "./events.ts";
import { Count, Position, RoomId, Seq, SessionId } from "./ids.ts";
import { RoomRules } from "./moderation.ts";
import { overviewFrameSchemas } from "./overview-frames.ts";
import type { RefusalCode } from "./refusals.ts";

export type { LeftReason, LinkState } from "@parley/engine/wire/server-frames";

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

export const Welcome = z.object({
	...welcomeFields,
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
		/** what may lie in the browser (KEEP5); absent: `all` */
		keepOnDevice: z.optional(z.literal(["unsent", "nothing"])),
	}),
});
/** `people` are the same as `members`, in the same order. `readSeq`: a position. */
export const Joined = z.object({
	...joinedFields,
	title: z.string(),
	topic: z.string(),
	people: z.optional(People),
	posts: Count,
	readSeq: Position,
	readPosts: Count,
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
/** WHO6: something about oneself changed, which `GET /api/people/me` tells. */
export const Me = z.object({ type: z.literal("me"), name: z.optional(z.string()) });
/** BLOCK3: all whom one blocks. */
export const BlockedPeople = z.object({
	type: z.literal("blocked"),
	people: People,
});
/** For the owner of a room: somebody reported a message. */
export const Reported = z.object({ type: z.literal("reported"), room: RoomId });
/**
 * A conversation one has, with whom and what oneself said to it. `by`: the session that began it. `gone`: that session is
 * over for good. `closed`: its people have a newer one, and this can only be read.
 */
export const ConversationNotice = z.object({
	type: z.literal("conversation"),
	room: RoomId,
	with: z.array(z.object({ session: SessionId, name: z.string(), gone: z.optional(z.boolean()) })),
	by: z.optional(SessionId),
	state: z.enum(["new", "accepted", "ignored", "blocked"]),
	closed: z.optional(z.boolean()),
});
/** `people`: whoever is named, by that name. */
export const Presence = z.object({ ...presenceFields, people: z.optional(People) });
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
export const Page = z.object({ ...pageFields, events: Events });
export const Refused = z.object({
	...refusedFields,
	/** A `RefusalCode`, or one of a newer server: then `message` still says what a person needs. */
	code: z.string() as unknown as z.ZodMiniType<RefusalCode>,
	/** without `ref`, as `removed-from-room`: one has no seat there any more */
	room: z.optional(RoomId),
});

export const serverFrameSchemas = {
	welcome: Welcome,
	joined: Joined,
	waiting: Waiting,
	posted: Posted,
	edited: Edited,
	removed: Removed,
	reacted: Reacted,
	moderated: Moderated,
	erased: Erased,
	acted: Acted,
	activity: ActivityNow,
	rules: Rules,
	reported: Reported,
	me: Me,
	blocked: BlockedPeople,
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
	...overviewFrameSchemas,
} as const;

export type ServerFrameType = keyof typeof serverFrameSchemas;
export type ServerFrameOf<T extends ServerFrameType> = z.infer<(typeof serverFrameSchemas)[T]>;
export type ServerFrame = { [T in ServerFrameType]: ServerFrameOf<T> }[ServerFrameType];
