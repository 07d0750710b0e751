import { linesOf } from "@parley/engine/lib/lines";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { TimelineEvent } from "@parley/protocol/events";
import { TOPIC_CHARS_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import type * as z from "zod/mini";
import { jsonOf } from "../../lib/json-of.ts";
import { isDirect, KEPT_FOR_CONVERSATIONS } from "../conversations/rules/companions.ts";
import { BadRecord, RecordCheck } from "./record-check.ts";
import { RecordHead } from "./room-record.ts";
import { RoomWriter } from "./room-writer.ts";

export interface ImportOptions {
	readonly database: Database;
	readonly file: string;
	/** the name of the new room, if not the record's own */
	readonly room: string | undefined;
	readonly textBytesMax: number;
	/** ms since 1970 */
	readonly at: number;
}

export interface Imported {
	readonly room: string;
	readonly posts: number;
	/** of them, were polls, games and the like */
	readonly activities: number;
	readonly firstSeq: number;
	readonly lastSeq: number;
}

/**
 * A record becomes a new room, or nothing does: all in one transaction. Throws a BadRecord with the line. The
 * caller has seen to it that nobody else writes.
 */
export async function importRecord(options: ImportOptions): Promise<Imported> {
	const { database } = options;
	database.exec("BEGIN IMMEDIATE");
	try {
		const imported = await writeRecord(options);
		database.exec("COMMIT");
		return imported;
	} catch (error) {
		database.exec("ROLLBACK");
		throw error;
	}
}

async function writeRecord({ database, file, room, textBytesMax, at }: ImportOptions): Promise<Imported> {
	let line = 0;
	let activities = 0;
	let reading: { check: RecordCheck; writer: RoomWriter; head: RecordHead } | undefined;
	for await (const text of linesOf(file)) {
		line += 1;
		if (text.trim() === "") continue;
		if (reading === undefined) {
			const head = parsed(RecordHead, "the first line of a room's record", text, line);
			refuseName(database, room ?? head.room);
			const writer = new RoomWriter(database, {
				...head,
				room: room ?? head.room,
				topic: topicOf(head, at),
				at,
			});
			reading = { check: new RecordCheck(head, textBytesMax), writer, head };
			continue;
		}
		const { check, writer } = reading;
		const event = parsed(TimelineEvent, "an event of a timeline", text, line);
		check.next(event, line);
		if (event.type === "posted" && event.activity !== undefined) activities += 1;
		writer.add(withFilesNamed(event), "target" in event && check.isRemoved(event.target));
	}
	if (reading === undefined) throw new BadRecord(1, "the file is empty");
	reading.check.end(line);
	const { firstSeq, lastSeq } = reading.writer.finish();
	return { room: room ?? reading.head.room, posts: reading.head.posts, activities, firstSeq, lastSeq };
}

/** The bytes of files stay in the house they were sent in: here only their names are known. */
function withFilesNamed(event: TimelineEvent): TimelineEvent {
	if (event.type !== "posted" || event.files === undefined) return event;
	const { files, text = "", ...post } = event;
	return { ...post, text: [text, ...files.map(({ name }) => `[${name}]`)].filter(Boolean).join("\n") };
}

function parsed<S extends z.ZodMiniType>(schema: S, what: string, text: string, line: number): z.infer<S> {
	const value = jsonOf(text);
	if (value === undefined) throw new BadRecord(line, "it is not JSON");
	const result = schema.safeParse(value);
	if (result.success) return result.data as z.infer<S>;
	const [issue] = result.error.issues;
	throw new BadRecord(line, `it is not ${what}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`);
}

/** Whose a conversation was is known by sessions of the house that it was held in: here it would be nobody's. */
function refuseName(database: Database, room: string): void {
	if (isDirect(room))
		throw new UserFacingError(`${KEPT_FOR_CONVERSATIONS} Give the room another one: --room NAME`);
	if (database.prepare("SELECT 1 FROM rooms WHERE room = ?").get(room) === undefined) return;
	throw new UserFacingError(`There is a room ${room} already. Give the new one another name: --room NAME`);
}

/** Whoever reads the room must be able to know that the names in it were not checked here. */
function topicOf({ room, topic, exportedAt }: RecordHead, at: number): string {
	const origin = `Imported on ${dayOf(at)}: the room ${room} as it was on ${dayOf(exportedAt)}.`;
	const whole = topic === "" ? origin : `${topic} · ${origin}`;
	return whole.length > TOPIC_CHARS_MAX ? origin : whole;
}

function dayOf(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
