import { TimelineEvent, UnknownEvent } from "@parley/protocol/events";
import { FileInfo } from "@parley/protocol/file-info";
import {
	Count,
	Epoch,
	MessageId,
	Milliseconds,
	Position,
	RoomId,
	Seq,
	SessionId,
} from "@parley/protocol/ids";
import * as z from "zod/mini";

const Name = z.string();
const ShortText = z.string().check(z.minLength(1), z.maxLength(64));
/** Whose it is: the public id of a person. */
const ofPerson = { person: SessionId };
const ofRoom = { ...ofPerson, room: RoomId };
const FileBrief = { key: ShortText, name: Name, type: z.string() };
/** As `z.instanceof` gives it, which the first screen would have to fetch with the rest of zod. */
const Bytes = z
	.unknown()
	.check(z.refine((bytes) => bytes instanceof ArrayBuffer)) as z.ZodMiniType as z.ZodMiniType<ArrayBuffer>;
const Refusal = z.object({
	code: z.string(),
	message: z.string(),
	retryAfterMs: z.optional(Milliseconds),
	suggestions: z.optional(z.array(z.string())),
	field: z.optional(z.string()),
});

/**
 * What may lie on a device, table by table. Bytes and counts are as their limits say (`limits.ts`); times are ms of
 * the own clock. A field more is no harm: it is left out when the row is read, by this page and by older ones of the
 * same number of the database. A shape that older pages would not read needs the next number.
 */
export const shapes = {
	/** `generation`: random, another one after each wipe and in each new database, and since when it is that one */
	meta: z.object({ key: z.literal("generation"), value: z.string(), begunAt: Milliseconds }),
	/** A room as it was heard up to `heardTo`: replaced and gone as a whole, so that nothing half-removed is shown. */
	rooms: z.object({
		...ofRoom,
		epoch: Epoch,
		usedAt: Milliseconds,
		keptAt: Milliseconds,
		title: z.string(),
		topic: z.string(),
		capacity: Count,
		head: Position,
		posts: Count,
		heardTo: Position,
		readSeq: Position,
		readPosts: Count,
		/** the newest messages with all events between them, oldest first */
		events: z.array(z.union([TimelineEvent, UnknownEvent])),
	}),
	/** What is written in a room and not sent: one of each tab, and the newest of all of them under `tab: "any"`. */
	drafts: z.object({
		...ofRoom,
		tab: ShortText,
		epoch: Epoch,
		/** what its author was called when it was written */
		writtenAs: Name,
		at: Milliseconds,
		text: z.string(),
		replyTo: z.optional(z.object({ seq: Seq, name: Name })),
		editing: z.optional(z.object({ seq: Seq, text: z.string() })),
		/** of the states that it was made of, the newest last */
		marks: z.array(z.string()),
		/** nothing is written here: the draft with these marks was sent */
		sent: z.optional(z.boolean()),
	}),
	/** A message that no server is known to have. */
	unsent: z.object({
		...ofRoom,
		/** of the log in which `replyTo` is a number */
		epoch: Epoch,
		id: MessageId,
		/** what its author was called when it was written */
		writtenAs: Name,
		/** rises in a room: the order of writing (ORD5) */
		n: z.number(),
		text: z.string(),
		replyTo: z.optional(Seq),
		at: Milliseconds,
		/** it was on its way at least once: a server may have it */
		tried: z.boolean(),
		/** it was refused for good, and waits for its author */
		refusal: z.optional(Refusal),
		files: z.array(z.object({ ...FileBrief, bytes: Count, file: z.optional(FileInfo) })),
		/** it begins this one; `text` is how it was written */
		activity: z.optional(z.object({ name: z.string(), start: z.unknown() })),
		/** the core that sends it */
		owner: ShortText,
	}),
	/** A file of an unsent message; its content is the row of `bytes` with the same key. `size`: in bytes. */
	files: z.object({ ...ofRoom, ...FileBrief, at: Milliseconds, size: Count }),
	/** no Blob: WebKit keeps none in private windows */
	bytes: z.object({ key: ShortText, bytes: Bytes }),
	/** `value`: JSON, for whoever reads it to hold against its own shape */
	settings: z.object({
		...ofPerson,
		key: z.enum(["alerts", "rooms", "last-room", "blocked"]),
		value: z.string(),
	}),
} as const;

export type TableName = keyof typeof shapes;
export type Row<T extends TableName> = z.infer<(typeof shapes)[T]>;

/** The fields whose values are a row's key, in that order. */
export const keyFields = {
	meta: ["key"],
	rooms: ["person", "room"],
	drafts: ["person", "room", "tab"],
	unsent: ["id"],
	files: ["key"],
	bytes: ["key"],
	settings: ["person", "key"],
} as const satisfies { readonly [T in TableName]: readonly (keyof Row<T>)[] };

export const tableNames = Object.keys(shapes) as readonly TableName[];
/** By which rooms are found without reading them. */
export const roomTimes = ["usedAt", "keptAt"] as const;

export type Key = readonly string[];

/** Of whatever lies there, whether it fits or not: a database gives every row its key. */
export function keyOf(table: TableName, row: unknown): Key {
	const fields: Readonly<Record<string, unknown>> = Object(row);
	return keyFields[table].map((field) => fields[field] as string);
}

export function fits<T extends TableName>(table: T, row: unknown): Row<T> | undefined {
	const { success, data } = shapes[table].safeParse(row);
	return success ? (data as Row<T>) : undefined;
}
