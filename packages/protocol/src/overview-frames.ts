import * as z from "zod/mini";
import { RoomList } from "./http.ts";
import { Count, Position, Ref, RoomId, Seq, SessionId } from "./ids.ts";

/** What is in the way of a join, or of writing. */
export type InTheWay = "full" | "locked" | "banned" | "closed" | "archived";

const RoomOfOnes = z.object({
	room: RoomId,
	title: z.string(),
	/** the others, of a conversation */
	people: z.optional(z.array(z.object({ id: SessionId, name: z.string() }))),
	head: Position,
	posts: Count,
	/** With `readPosts`, which counts the messages before what is unread; absent, as `mentions`: not known just now. */
	readSeq: z.optional(Position),
	readPosts: z.optional(Count),
	mentions: z.optional(Count),
	unreadFrom: z.optional(Seq),
	/** one sits in it; absent: a member without a seat, or in line */
	seat: z.optional(z.literal(true)),
	/** an `InTheWay`, or one of a newer server; absent: nothing is in the way */
	state: z.optional(z.string() as unknown as z.ZodMiniType<InTheWay>),
	/** the newest message that stands, and the first of its text */
	last: z.optional(z.object({ seq: Seq, name: z.string(), text: z.string() })),
});
/** OVER1: one's rooms, those written in last first; `part`: of the others all is as it was. */
export const Overview = z.object({
	type: z.literal("overview"),
	rooms: z.array(RoomOfOnes),
	part: z.optional(z.literal(true)),
});
/** OVER3: `[room, head, posts]` of rooms of one's own that this socket has not joined. */
export const Heads = z.object({
	type: z.literal("heads"),
	rooms: z.array(z.tuple([RoomId, Position, Count])),
});
/** ROOM11: a page of the directory; `next` is absent where it is the last. */
export const RoomsPage = z.object({
	type: z.literal("rooms"),
	ref: Ref,
	rooms: RoomList,
	next: z.optional(z.string()),
});

export const overviewFrameSchemas = { overview: Overview, heads: Heads, rooms: RoomsPage } as const;
