import { randomUUID } from "node:crypto";
import type { TimelineEvent } from "@parley/protocol/events";
import type { Database, Statement } from "better-sqlite3";
import { HouseWriter } from "../../app/rows/house-writer.ts";
import { rowTypes } from "../../app/rows/schema.ts";
import { FileWriter } from "../../files/rows/file-writer.ts";
import { ProfileWriter } from "../../people/profile/rows/profile-writer.ts";
import { DeviceWriter } from "../../people/rows/device-writer.ts";
import { KeepingWriter } from "../../people/rows/keeping-writer.ts";
import { ConversationWriter } from "../conversations/rows/conversation-writer.ts";
import { MemberWriter } from "../rows/member-writer.ts";

export interface NewRoom {
	readonly room: string;
	readonly title: string;
	readonly topic: string;
	readonly capacity: number;
	readonly listed: boolean;
	readonly at: number;
}

/**
 * Writes a room that was recorded elsewhere, row by row as it stands, inside the caller's transaction. Its events
 * get new numbers, above all that were ever given here. Names and times stay; authors get new ids, one each, which
 * belong to nobody: no session may edit what somebody of the same name wrote in another house.
 */
export class RoomWriter {
	readonly #insert: Statement;
	readonly #mark: Readonly<Record<"edited" | "removed" | "reacted", Statement>>;
	readonly #react: Statement;
	readonly #eraseOf: Statement;
	readonly #saveLastSeq: Statement;
	readonly #no: unknown;
	readonly #firstSeq: number;
	readonly #newSeqs = new Map<number, number>();
	readonly #authors = new Map<string, string>();
	#lastSeq: number;
	#head = 0;

	constructor(database: Database, room: NewRoom) {
		this.#insert = database.prepare(`
			INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text, reply_to, target, emoji, is_on, removed_by)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
		const mark = (column: string): Statement =>
			database.prepare(`UPDATE timeline SET ${column} = ? WHERE seq = ?`);
		this.#mark = { edited: mark("edited_seq"), removed: mark("removed_seq"), reacted: mark("reacted_seq") };
		this.#react = database.prepare("INSERT OR REPLACE INTO reactions VALUES (?, ?, ?, ?, ?)");
		// of what went with whoever left, the record tells no more than that it stood there
		this.#eraseOf = database.prepare(
			"UPDATE timeline SET removed_seq = ? WHERE room = ? AND author = ? AND type = 0 AND text IS NULL AND removed_seq IS NULL",
		);
		this.#saveLastSeq = database.prepare("INSERT OR REPLACE INTO meta VALUES ('last_seq', ?)");
		const known = database.prepare("SELECT value FROM meta WHERE key = 'last_seq'").pluck().get();
		this.#firstSeq = Number(known ?? 0) + 1;
		this.#lastSeq = this.#firstSeq;
		const devices = new DeviceWriter(database);
		const files = new FileWriter(database);
		const profiles = new ProfileWriter(database, files);
		const parts = {
			files,
			conversations: new ConversationWriter(database),
			devices,
			keeping: new KeepingWriter(database, devices, profiles),
			profiles,
			members: new MemberWriter(database),
		};
		new HouseWriter(database, parts).apply(this.#firstSeq, { ...room, type: "room-opened", by: null });
		this.#no = database.prepare("SELECT no FROM rooms WHERE room = ?").pluck().get(room.room);
	}

	/** `isRemoved`: the message that the event is about will have been removed. */
	add(event: TimelineEvent, isRemoved: boolean): void {
		const seq = ++this.#lastSeq;
		const target = "target" in event ? this.#newSeq(event.target) : null;
		const author = this.#author(event.author);
		this.#insert.run(
			seq,
			this.#no,
			rowTypes.indexOf(event.type),
			this.#head,
			event.posts,
			author,
			event.name,
			event.at,
			"id" in event ? event.id : null,
			textOf(event),
			"replyTo" in event && event.replyTo !== undefined ? this.#newSeq(event.replyTo) : null,
			target,
			"emoji" in event ? event.emoji : null,
			"on" in event ? Number(event.on) : null,
			"removedBy" in event ? event.removedBy : null,
		);
		this.#head = seq;
		if (event.type === "posted") this.#newSeqs.set(event.seq, seq);
		else if (event.type === "erased") this.#eraseOf.run(seq, this.#no, author);
		else if (event.type !== "moderated") this.#mark[event.type].run(seq, target);
		if (event.type === "reacted" && !isRemoved && event.emoji !== "")
			this.#react.run(target, event.emoji, author, event.on ? 1 : 0, seq);
	}

	finish(): { firstSeq: number; lastSeq: number } {
		this.#saveLastSeq.run(this.#lastSeq);
		return { firstSeq: this.#firstSeq, lastSeq: this.#lastSeq };
	}

	#newSeq(seq: number): number {
		const known = this.#newSeqs.get(seq);
		if (known === undefined) throw new Error(`#${seq} was not added before`);
		return known;
	}

	#author(author: string): string {
		const known = this.#authors.get(author) ?? randomUUID();
		this.#authors.set(author, known);
		return known;
	}
}

function textOf(event: TimelineEvent): string | null {
	if (event.type === "moderated") return JSON.stringify(event.deed);
	if (event.type === "erased") return event.messages;
	return "text" in event ? (event.text ?? null) : null;
}
