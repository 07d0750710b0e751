import * as z from "zod/mini";
import { Count, DeviceId, Epoch, Milliseconds, Position, RoomId, SessionId, Token } from "./ids.ts";

/** `deliverMs`: median over the last 60 s from frame read to the last write of its event; null if there was none. */
export const RoomSummary = z.object({
	room: RoomId,
	title: z.string(),
	topic: z.string(),
	count: Count,
	/** 0: no limit */
	capacity: Count,
	head: Position,
	posts: Count,
	waiting: Count,
	deliverMs: z.nullable(Milliseconds),
	/** a passphrase is asked at the door */
	locked: z.optional(z.boolean()),
	/** guests read and do not post */
	readOnly: z.optional(z.boolean()),
	closed: z.optional(z.boolean()),
});
export type RoomSummary = z.infer<typeof RoomSummary>;

export const RoomList = z.array(RoomSummary);
export type RoomList = z.infer<typeof RoomList>;

/** `GET /api/door` when people may come in; else a problem document says why not. */
export const Door = z.object({
	open: z.boolean(),
	defaultRoom: RoomId,
	roomCreation: z.enum(["open", "closed"]),
	/** the operator's lab is there (`LAB=on`) */
	lab: z.optional(z.boolean()),
	/** absent: anybody comes in by a name; else `invited`, or not as a guest at all (WHO24) */
	guests: z.optional(z.string()),
	/** one signs in by the house's provider, too (WHO50) */
	provider: z.optional(z.boolean()),
	/** where the house is reached by https under the name that was asked for */
	https: z.optional(z.string()),
});
export type Door = z.infer<typeof Door>;

/** In the page itself, as JSON: what `GET /api/door` and `GET /api/rooms/:room` would answer; null: there is no such room. */
export const PageFacts = z.object({ door: Door, room: RoomId, summary: z.nullable(RoomSummary) });
export type PageFacts = z.infer<typeof PageFacts>;

/** Somebody with a seat in a room, as found by the name they have there now. */
export const PersonHere = z.object({ name: z.string(), session: SessionId });
export type PersonHere = z.infer<typeof PersonHere>;

export const NameCheck = z.object({
	free: z.boolean(),
	reason: z.optional(z.string()),
	suggestions: z.optional(z.array(z.string())),
	/** somebody keeps it (WHO3), whether they are here or not */
	kept: z.optional(z.boolean()),
});
export type NameCheck = z.infer<typeof NameCheck>;

export const SessionMade = z.object({
	name: z.string(),
	session: SessionId,
	device: z.optional(DeviceId),
	token: Token,
	epoch: Epoch,
});
export type SessionMade = z.infer<typeof SessionMade>;

/** RFC 9457, with our code beside it. */
export const Problem = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	code: z.string(),
	detail: z.string(),
	retryAfterMs: z.optional(Milliseconds),
	suggestions: z.optional(z.array(z.string())),
	field: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
