import {
	Bye,
	Count,
	type FrameOf,
	HouseNotice,
	joinedFields,
	Left,
	Link,
	Milliseconds,
	Ok,
	Pong,
	Position,
	pageFields,
	presenceFields,
	RoomId,
	refusedFields,
	Seq,
	SessionId,
	Waiting,
	welcomeFields,
} from "@parley/engine/wire";
import * as z from "zod/mini";

const chained = { room: RoomId, seq: Seq, prev: Position, count: Count };
const done = { session: SessionId, name: z.string(), id: z.uuid(), at: Milliseconds };
const Result = z.optional(z.enum(["won", "drawn", "time"]));
const People = z.optional(z.array(z.object({ id: SessionId, name: z.string() })));

const Moved = z.object({
	...{ type: z.literal("moved"), ...chained, ...done },
	...{ cell: z.int(), result: Result, until: Milliseconds },
});
const Dealt = z.object({ type: z.literal("dealt"), ...chained, ...done });
const Flagged = z.object({ type: z.literal("flagged"), ...chained, at: Milliseconds });
const Unknown = z.object({ type: z.literal("unknown"), ...chained });
const events = z.array(z.union([Moved, Dealt, Flagged, Unknown]));
const Game = z.object({
	cells: z.array(z.nullable(z.int())),
	players: z.array(z.nullable(SessionId)),
	result: Result,
});
const limits = z.object({ pageMax: Count, nameChars: Count, leaseMs: Milliseconds, moveMs: Milliseconds });

/** All that a page may be told: the engine's frames, with what the tables add to them. */
export const serverFrames = {
	welcome: z.object({ ...welcomeFields, limits, now: Milliseconds }),
	joined: z.object({
		...{ ...joinedFields, people: People, waiting: Count, games: Count },
		...{ game: Game, seq: Position, events },
	}),
	presence: z.object({ ...presenceFields, people: People, waiting: Count }),
	page: z.object({ ...pageFields, events }),
	refused: z.object({ ...refusedFields, code: z.string() }),
	waiting: Waiting,
	left: Left,
	link: Link,
	ok: Ok,
	pong: Pong,
	house: HouseNotice,
	bye: Bye,
	moved: Moved,
	dealt: Dealt,
	flagged: Flagged,
	unknown: Unknown,
};

export type ServerFrame = FrameOf<typeof serverFrames>;
