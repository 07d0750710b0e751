import type { TimelineEvent } from "@parley/protocol/events";
import { Count, Epoch, Milliseconds, Position, RoomId, wellFormed } from "@parley/protocol/ids";
import { CAPACITY_MAX, TITLE_CHARS_MAX, TOPIC_CHARS_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import * as z from "zod/mini";
import { readHistory } from "../../messages/lookups/history.ts";

const PAGE_EVENTS = 500;

/** The first line of a room's record: what it is, and how far it goes, so that a record cut short is known. */
export const RecordHead = z.object({
	type: z.literal("parley-room"),
	version: z.literal(1),
	room: RoomId,
	title: wellFormed(0, TITLE_CHARS_MAX),
	topic: wellFormed(0, TOPIC_CHARS_MAX),
	capacity: z.int().check(z.nonnegative(), z.maximum(CAPACITY_MAX)),
	listed: z.boolean(),
	/** the numbers below belong to this epoch */
	epoch: Epoch,
	head: Position,
	posts: Count,
	exportedAt: Milliseconds,
});
export type RecordHead = z.infer<typeof RecordHead>;

interface RoomRow {
	readonly title: string;
	readonly topic: string;
	readonly capacity: number;
	readonly listed: number;
	readonly epoch: string | null;
	readonly head: number;
	readonly posts: number;
}

/** undefined where there is no such room */
export function readHead(database: Database, room: string, exportedAt: number): RecordHead | undefined {
	const row = database
		.prepare(`
			SELECT title, topic, capacity, listed, coalesce(t.seq, 0) head, coalesce(t.posts, 0) posts,
				(SELECT value FROM meta WHERE key = 'epoch') epoch
			FROM rooms LEFT JOIN timeline t ON t.seq = (SELECT max(seq) FROM timeline WHERE timeline.room = rooms.no)
			WHERE rooms.room = ?`)
		.get(room) as RoomRow | undefined;
	if (row === undefined) return undefined;
	const shared = { type: "parley-room", version: 1, room, exportedAt } as const;
	return { ...shared, ...row, listed: row.listed === 1, epoch: row.epoch ?? "none" };
}

/** From the first event to the head, each as it stands now (NOW1), in the shape of the wire. */
export function* readEvents(database: Database, { room, head }: RecordHead): Generator<TimelineEvent> {
	for (let after = 0; after < head; ) {
		const page = readHistory(database, { room, upTo: head, limit: PAGE_EVENTS, viewer: "", after });
		yield* JSON.parse(`[${page.encoded}]`) as TimelineEvent[];
		after = page.lastSeq;
	}
}

/** One JSON object a line. U+2028 and U+2029 are escaped, for many tools take them for the end of a line. */
export function toLine(value: RecordHead | TimelineEvent): string {
	return `${JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n`;
}
