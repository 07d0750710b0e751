import { React } from "@parley/protocol/client-frames";
import Sqlite, { type Database, type Statement } from "better-sqlite3";
import { toldText } from "../../hooks/dialects/told-text.ts";
import type { FileElsewhere, Found, MessageElsewhere, ReactionElsewhere, RoomElsewhere } from "./source.ts";

export interface StagingOptions {
	/** where the staged messages lie meanwhile; what is left of a run that was killed the system clears away */
	readonly folder: string;
	readonly messageBytesMax: number;
	readonly reactionKindsMax: number;
	readonly withPrivate: boolean;
}

export interface StagedMessage extends Omit<MessageElsewhere, "is" | "room"> {
	readonly text: string;
}

/** A room with at least one message. */
export interface StagedRoom extends Omit<RoomElsewhere, "is"> {
	readonly messages: number;
}

interface Row {
	readonly id: string;
	readonly at: number;
	readonly author: string;
	readonly name: string;
	readonly text: string;
	readonly answers: string | null;
	readonly more: string | null;
}

const NOTHING = "a message without a text (a poll, a card of an app)";
const PRIVATE = "a message of a private channel (--private takes them along)";
const NO_EMOJI = "a reaction by an emoji that is not known here";
const TOO_MANY = "a reaction by one emoji more than a message may have (REACTION_KINDS_MAX)";

/**
 * An export sorted by room and time, on disk: most come in another order, and none fits into memory for sure. It is a
 * database without a name, which goes with the process.
 */
export class StagedExport {
	readonly #database: Database;
	readonly #options: StagingOptions;
	readonly #addRoom: Statement;
	readonly #addMessage: Statement;
	readonly #leftOut = new Map<string, number>();
	readonly #privateRooms = new Set<string>();
	#inHand = 0;

	constructor(options: StagingOptions) {
		this.#options = options;
		// read by SQLite where it makes a file without a name
		process.env["SQLITE_TMPDIR"] = options.folder;
		this.#database = new Sqlite("");
		this.#database.pragma("journal_mode = OFF");
		this.#database.pragma("synchronous = OFF");
		this.#database.exec(`
			CREATE TABLE rooms (key TEXT PRIMARY KEY, name TEXT NOT NULL, topic TEXT NOT NULL, private INTEGER NOT NULL) STRICT;
			CREATE TABLE messages (
				no INTEGER PRIMARY KEY, room TEXT NOT NULL, at INTEGER NOT NULL, id TEXT NOT NULL, author TEXT NOT NULL,
				name TEXT NOT NULL, text TEXT NOT NULL, answers TEXT, more TEXT
			) STRICT;
			BEGIN`);
		this.#addRoom = this.#database.prepare(
			"INSERT INTO rooms VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET topic = iif(topic = '', excluded.topic, topic)",
		);
		this.#addMessage = this.#database.prepare(
			"INSERT INTO messages (room, at, id, author, name, text, answers, more) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		);
	}

	/** What does not come along, by the sentence that says why. */
	get leftOut(): ReadonlyMap<string, number> {
		return this.#leftOut;
	}

	add(found: Found): void {
		if (found.is === "left-out") this.leaveOut(found.why, found.count);
		else if (found.is === "room") this.#room(found);
		else this.#message(found);
	}

	leaveOut(why: string, count = 1): void {
		if (count > 0) this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + count);
	}

	/** All is there: from now on it is read. */
	sort(): void {
		this.#database.exec("COMMIT; CREATE INDEX sorted ON messages (room, at, no)");
	}

	rooms(): StagedRoom[] {
		const rows = this.#database
			.prepare(
				`SELECT key, name, topic, private, (SELECT count(*) FROM messages WHERE room = key) messages
				FROM rooms WHERE messages > 0 ORDER BY name, key`,
			)
			.all() as (StagedRoom & { private: number })[];
		return rows.map(({ private: isPrivate, ...room }) => ({ ...room, isPrivate: isPrivate === 1 }));
	}

	*messagesOf(room: string): Generator<StagedMessage> {
		const rows = this.#database
			.prepare("SELECT * FROM messages WHERE room = ? ORDER BY at, no")
			.iterate(room);
		for (const row of rows) yield messageIn(row as Row);
	}

	close(): void {
		this.#database.close();
	}

	#room({ key, name, topic, isPrivate }: RoomElsewhere): void {
		if (isPrivate && !this.#options.withPrivate) this.#privateRooms.add(key);
		this.#addRoom.run(key, plain(name), plain(topic), isPrivate ? 1 : 0);
	}

	#message({ room, at, id, author, text, answers, file, reactions }: MessageElsewhere): void {
		if (this.#privateRooms.has(room)) return this.leaveOut(PRIVATE);
		const told = toldText(text, this.#options.messageBytesMax);
		if (told === "" && file === undefined) return this.leaveOut(NOTHING);
		const more = { ...(file !== undefined && { file }), reactions: this.#shown(reactions) };
		this.#addMessage.run(
			...[room, Math.trunc(at), id, plain(author.id), plain(author.name), told, answers ?? null],
			more.file === undefined && more.reactions.length === 0 ? null : JSON.stringify(more),
		);
		this.#inHand += 1;
		if (this.#inHand % 50_000 === 0) this.#database.exec("COMMIT; BEGIN");
	}

	/** Each once, and as many kinds as a message may have. */
	#shown(reactions: readonly ReactionElsewhere[]): ReactionElsewhere[] {
		const kinds = new Set<string>();
		const seen = new Set<string>();
		return reactions.filter(({ author, emoji }) => {
			const key = JSON.stringify([author.id, emoji]);
			if (seen.has(key)) return false;
			seen.add(key);
			if (!isEmoji(emoji)) {
				this.leaveOut(NO_EMOJI);
				return false;
			}
			kinds.add(emoji);
			if (kinds.size <= this.#options.reactionKindsMax) return true;
			this.leaveOut(TOO_MANY);
			return false;
		});
	}
}

function messageIn({ id, at, author, name, text, answers, more }: Row): StagedMessage {
	const { file, reactions } = (more === null ? { reactions: [] } : JSON.parse(more)) as {
		readonly file?: FileElsewhere;
		readonly reactions: readonly ReactionElsewhere[];
	};
	const rest = { ...(answers !== null && { answers }), ...(file !== undefined && { file }) };
	return { id, at, author: { id: author, name }, text, reactions, ...rest };
}

function plain(text: string): string {
	return text.toWellFormed().replaceAll("\0", "");
}

function isEmoji(emoji: string): boolean {
	return React.safeParse({ type: "react", ref: 0, room: "room", target: 1, emoji, on: true }).success;
}
