import { existsSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { reason, UserFacingError } from "@parley/engine/lib/user-facing-error";
import Sqlite, { type Database } from "better-sqlite3";
import { campfireText } from "./campfire-text.ts";
import { PeopleElsewhere } from "./people.ts";
import type { Reading } from "./reading.ts";
import { type FileElsewhere, type Found, idElsewhere, leftOut, type ReactionElsewhere } from "./source.ts";
import { withFilesNamed } from "./text-elsewhere.ts";

interface MessageRow {
	readonly id: number;
	readonly room: number;
	readonly creator: number;
	readonly sentAs: string;
	readonly createdAt: string;
	readonly body: string | null;
	readonly fileName: string | null;
	readonly fileKey: string | null;
}

/** As Rails makes them: letters and digits, so nothing of it can lead out of the folder. */
const KEY = /^[a-z0-9]{20,64}$/;
const TABLES = [
	"users",
	"rooms",
	"messages",
	"action_text_rich_texts",
	"active_storage_attachments",
	"active_storage_blobs",
	"boosts",
];
const CONVERSATIONS = "a message between few people: whose it was is not known here";

/** Campfire's `production.sqlite3`, as of ONCE and of the open source, with the files that lie in `storage/files`. */
export async function* readCampfire(reading: Reading): AsyncGenerator<Found> {
	const database = opened(reading.file);
	try {
		yield* rowsOf(database, reading);
	} catch (error) {
		if (error instanceof Sqlite.SqliteError) throw unreadable(reading.file, error);
		throw error;
	} finally {
		database.close();
	}
}

function* rowsOf(database: Database, { file, limits, progress }: Reading): Generator<Found> {
	const people = new PeopleElsewhere(limits.peopleMax);
	for (const row of database.prepare("SELECT id, name FROM users").iterate()) {
		const { id, name } = row as { id: number; name: string };
		people.add(String(id), String(name));
	}
	const ofFew = new Set<number>();
	for (const row of database.prepare("SELECT id, name, type FROM rooms").iterate()) {
		const { id, name, type } = row as { id: number; name: string | null; type: string };
		if (type === "Rooms::Direct") ofFew.add(id);
		else
			yield {
				is: "room",
				key: String(id),
				name: String(name ?? id),
				topic: "",
				isPrivate: type !== "Rooms::Open",
			};
	}
	const boostsOn = database.prepare(
		"SELECT booster_id booster, content FROM boosts WHERE message_id = ? ORDER BY id LIMIT 10000",
	);
	const reactionsOn = (message: number): ReactionElsewhere[] =>
		(boostsOn.all(message) as { booster: number; content: string }[]).map(({ booster, content }) => ({
			author: authorOf(people, booster),
			emoji: String(content),
		}));
	const newest = Number(database.prepare("SELECT max(id) FROM messages").pluck().get() ?? 0);
	const folder = storageOf(file);
	// two readers of one database: rows are walked while boosts are asked for
	for (const row of database.prepare(MESSAGES).iterate(limits.itemBytesMax)) {
		const message = row as MessageRow;
		progress(Math.min(1, message.id / Math.max(1, newest)));
		yield ofFew.has(message.room)
			? leftOut(CONVERSATIONS)
			: messageOf(message, { people, folder, reactionsOn });
	}
}

const MESSAGES = `
	SELECT m.id, m.room_id room, m.creator_id creator, m.client_message_id sentAs, m.created_at createdAt,
		substr(t.body, 1, ?) body, b.filename fileName, b.key fileKey
	FROM messages m
	LEFT JOIN action_text_rich_texts t ON t.record_type = 'Message' AND t.record_id = m.id AND t.name = 'body'
	LEFT JOIN active_storage_attachments a ON a.record_type = 'Message' AND a.record_id = m.id AND a.name = 'attachment'
	LEFT JOIN active_storage_blobs b ON b.id = a.blob_id
	ORDER BY m.id`;

interface Known {
	readonly people: PeopleElsewhere;
	readonly folder: string | undefined;
	readonly reactionsOn: (message: number) => ReactionElsewhere[];
}

function messageOf(row: MessageRow, { people, folder, reactionsOn }: Known): Found {
	const time = Date.parse(`${String(row.createdAt).replace(" ", "T")}Z`);
	if (!(time >= 0)) return leftOut("what is no message, or has no time");
	const file = fileOf(row, folder);
	const text = campfireText(row.body ?? "", (user) => people.name(user));
	return {
		is: "message",
		room: String(row.room),
		id: idElsewhere("campfire", time, String(row.id), String(row.sentAs)),
		at: time,
		author: authorOf(people, row.creator),
		text: file === undefined ? withFilesNamed(text, [row.fileName ?? ""]) : text,
		...(file !== undefined && { file }),
		reactions: reactionsOn(row.id),
	};
}

function authorOf(people: PeopleElsewhere, user: number): { id: string; name: string } {
	return { id: String(user), name: people.name(String(user)) ?? `User ${user}` };
}

/** Where the bytes are there, as a file and not as a link to one. */
function fileOf({ fileKey, fileName }: MessageRow, folder: string | undefined): FileElsewhere | undefined {
	if (folder === undefined || fileKey === null || !KEY.test(fileKey)) return undefined;
	const path = join(folder, fileKey.slice(0, 2), fileKey.slice(2, 4), fileKey);
	const found = lstatSync(path, { throwIfNoEntry: false });
	return found?.isFile() === true ? { path, name: fileName ?? "" } : undefined;
}

/** `storage/db/production.sqlite3` lies beside `storage/files`; a copy of it may lie beside `storage` or above it. */
function storageOf(file: string): string | undefined {
	const here = dirname(file);
	return [
		join(here, "..", "files"),
		join(here, "storage", "files"),
		join(here, "files"),
		join(here, "storage"),
	].find((folder) => existsSync(folder));
}

function opened(file: string): Database {
	let database: Database | undefined;
	try {
		database = new Sqlite(file, { readonly: true, fileMustExist: true });
		database.pragma("trusted_schema = OFF");
		const known = new Set(
			database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all(),
		);
		const lacking = TABLES.filter((table) => !known.has(table));
		if (lacking.length === 0) return database;
		throw new UserFacingError(`${file} is no database of Campfire: it has no table ${lacking[0]}.`);
	} catch (error) {
		database?.close();
		throw error instanceof UserFacingError ? error : unreadable(file, error);
	}
}

function unreadable(file: string, error: unknown): UserFacingError {
	return new UserFacingError(`${file} cannot be read as a database of Campfire: ${reason(error)}.`);
}
