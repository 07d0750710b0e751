import type { Told, Written } from "@parley/engine/rules";
import type { Posted, TimelineEvent } from "@parley/protocol/events";
import type { Database, Statement } from "better-sqlite3";
import type { Activities } from "../../activities/rows/activities.ts";
import type { BegunAs } from "../../activities/rows/told.ts";
import type { BegunActivity } from "../../activities/rules/activity-events.ts";
import type { EventOf, TimelineDraft } from "../../app/events.ts";
import { rowTypes } from "../../app/rows/schema.ts";
import type { FileWriter } from "../../files/rows/file-writer.ts";
import type { FirstHashes } from "./first-hashes.ts";
import { type FoundRow, firstHashOf } from "./first-sent.ts";
import type { SearchIndex } from "./search-index.ts";
import type { StoredPast } from "./stored-past.ts";

type InChain = Pick<TimelineEvent, "seq" | "prev" | "posts">;

/** A message begins so wherever it is made (`messages/rules/messages.ts`). */
const HEAD = '{"type":"posted",';

const WRITERS_KNOWN_MAX = 50_000;

interface Chain {
	readonly no: number;
	head: number;
	posts: number;
}

export interface TimelineParts {
	readonly past: StoredPast;
	readonly search: SearchIndex;
	readonly files: FileWriter;
	readonly hashes: FirstHashes;
	readonly activities: Activities;
}

/** Writes what was decided about messages, in log order, inside the transaction, and says what readers are told of it. */
export class TimelineWriter {
	readonly #chains = new Map<string, Chain>();
	readonly #chainOf: Statement;
	readonly #freeId: Statement;
	readonly #insert: Statement;
	readonly #edit: Statement;
	readonly #erase: Statement;
	readonly #eraseEdits: Statement;
	readonly #forgetReactions: Statement;
	readonly #react: Statement;
	readonly #touchReacted: Statement;
	readonly #sentAs: Statement;
	readonly #takeBack: Statement;
	readonly #noteWriter: Statement;
	readonly #parts: TimelineParts;
	/** rooms with who is known to have written there: of a row that stands already nothing is asked */
	readonly #writers = new Set<string>();
	#erased = false;

	constructor(database: Database, parts: TimelineParts) {
		this.#parts = parts;
		this.#chainOf = database.prepare(`
			SELECT no, coalesce(t.seq, 0) head, coalesce(t.posts, 0) posts FROM rooms
			LEFT JOIN timeline t ON t.seq = (SELECT max(seq) FROM timeline WHERE timeline.room = rooms.no) WHERE rooms.room = ?`);
		this.#freeId = database.prepare("UPDATE timeline SET id = NULL WHERE author = ? AND id = ?");
		this.#insert = database.prepare(`
			INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text, reply_to, target, emoji, is_on, files)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
		this.#edit = database.prepare(
			"UPDATE timeline SET first_text = iif(edited_seq IS NULL, text, first_text), text = ?, edited_seq = ?, first_hash = coalesce(first_hash, ?) WHERE seq = ?",
		);
		this.#erase = database.prepare(
			"UPDATE timeline SET text = NULL, first_text = NULL, files = NULL, removed_seq = ?, removed_by = ?, first_hash = coalesce(first_hash, ?) WHERE seq = ?",
		);
		this.#eraseEdits = database.prepare("UPDATE timeline SET text = '' WHERE target = ? AND type = 1");
		this.#forgetReactions = database.prepare("DELETE FROM reactions WHERE target = ?");
		this.#react = database.prepare("INSERT OR REPLACE INTO reactions VALUES (?, ?, ?, ?, ?)");
		this.#sentAs = database.prepare("UPDATE timeline SET first_hash = ? WHERE seq = ?");
		this.#takeBack = database.prepare("DELETE FROM reactions WHERE target = ? AND emoji = ? AND session = ?");
		this.#noteWriter = database.prepare("INSERT OR IGNORE INTO wrote_in VALUES (?, ?, ?)");
		this.#touchReacted = database.prepare("UPDATE timeline SET reacted_seq = ? WHERE seq = ?");
	}

	apply(seq: number, draft: TimelineDraft): Written {
		this.#change(seq, draft);
		return this.#append(seq, draft);
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	/** Another room may be called so from now on. */
	forgetRoom(room: string): void {
		this.#chains.delete(room);
		// its number may become that of another
		this.#writers.clear();
	}

	forget(): void {
		this.#chains.clear();
		this.#writers.clear();
		this.#erased = false;
	}

	/** What becomes of the message that it is about. */
	#change(seq: number, draft: TimelineDraft): void {
		switch (draft.type) {
			case "posted":
				if (this.#parts.past.isLeft(draft.id)) this.#freeId.run(draft.author, draft.id);
				return;
			case "edited":
				return this.#rewrite(seq, draft, this.#target(draft));
			case "removed":
				return this.#remove(seq, draft, this.#target(draft));
			case "reacted":
				if (draft.erases) this.#takeBack.run(draft.target, draft.emoji, draft.author);
				else this.#react.run(draft.target, draft.emoji, draft.author, draft.on ? 1 : 0, seq);
				this.#touchReacted.run(seq, draft.target);
				return;
			case "moderated":
			case "erased":
				return;
		}
	}

	#target({ target }: EventOf<"edited" | "removed">): FoundRow {
		const found = this.#parts.past.row(target);
		if (found === undefined) throw new Error(`no message ${target}`);
		return found;
	}

	#rewrite(seq: number, { target, text }: EventOf<"edited">, found: FoundRow): void {
		const { search, hashes } = this.#parts;
		search.replace({ ...found, room: found.roomNo }, text);
		this.#edit.run(text, seq, firstHashOf(found, hashes.keyed), target);
	}

	/** NOW2: the text and the texts of before are erased; author, id and a keyed hash of the text first sent stay. */
	#remove(seq: number, { target, author, name }: EventOf<"removed">, found: FoundRow): void {
		const { search, hashes, files } = this.#parts;
		search.replace({ ...found, room: found.roomNo }, null);
		const firstHash = firstHashOf(found, hashes.keyed);
		this.#erase.run(seq, author === found.author ? null : name, firstHash, target);
		this.#eraseEdits.run(target);
		this.#forgetReactions.run(target);
		if (found.files !== null) files.dropOf(target);
		this.#erased = true;
	}

	#append(seq: number, draft: TimelineDraft): Written {
		const chain = this.#chain(draft.room);
		const prev = chain.head;
		const posts = draft.type === "posted" ? chain.posts + 1 : chain.posts;
		const begun =
			draft.type === "posted" && draft.activity ? this.#parts.activities.begunAs(draft) : undefined;
		const text = begun?.text ?? textOf(draft);
		this.#insert.run(
			seq,
			chain.no,
			rowTypes.indexOf(draft.type),
			prev,
			posts,
			draft.author,
			draft.name,
			draft.at,
			"id" in draft ? draft.id : null,
			text,
			"replyTo" in draft ? draft.replyTo : null,
			"target" in draft ? draft.target : null,
			"emoji" in draft ? draft.emoji : null,
			"on" in draft ? Number(draft.on) : null,
			"files" in draft ? JSON.stringify(draft.files) : null,
		);
		if (draft.type === "posted" && draft.files !== undefined) this.#parts.files.holdIn(seq, draft.files);
		if (draft.type === "posted" && draft.activity !== undefined) this.#begin(seq, chain.no, draft);
		for (const one of writersIn(draft)) this.#wrote(chain.no, one, seq);
		chain.head = seq;
		chain.posts = posts;
		return { kind: "chained", prev, count: posts, told: toldOf(draft, { seq, prev, posts }, begun) };
	}

	/** Found again by who leaves for good (WHO60). */
	#wrote(no: number, session: string, seq: number): void {
		const key = `${no} ${session}`;
		if (this.#writers.has(key)) return;
		this.#noteWriter.run(no, session, seq);
		if (this.#writers.size === WRITERS_KNOWN_MAX) this.#writers.clear();
		this.#writers.add(key);
	}

	/** What was sent is no text of the row: that follows the moves. */
	#begin(seq: number, roomNo: number, event: EventOf<"posted">): void {
		const { hashes, activities } = this.#parts;
		const { sent = "" } = event.activity ?? {};
		this.#sentAs.run(hashes.keyed(Buffer.from(sent, "base64url")), seq);
		activities.begun(seq, roomNo, event);
	}

	#chain(room: string): Chain {
		const known = this.#chains.get(room);
		if (known !== undefined) return known;
		const chain = this.#chainOf.get(room) as Chain | undefined;
		if (chain === undefined) throw new Error(`no row for room ${room}`);
		this.#chains.set(room, chain);
		return chain;
	}
}

/** Whoever is named in it; of whoever left already nothing is kept. */
function writersIn(draft: TimelineDraft): readonly string[] {
	if (draft.type === "erased" || (draft.type === "reacted" && draft.erases)) return [];
	const person = draft.type === "moderated" ? draft.deed.person : undefined;
	return person === undefined ? [draft.author] : [draft.author, person.session];
}

function textOf(draft: TimelineDraft): string | null {
	if (draft.type === "erased") return draft.messages;
	if (draft.type === "moderated") return JSON.stringify(draft.deed);
	return "text" in draft ? draft.text : null;
}

/** What readers are told of it, without what only the log may know. A message with which nothing waits any more, and without files, changes nothing but the timeline: `isAll`. */
export function toldOf(event: TimelineDraft, place: InChain, begun?: BegunAs): Told {
	if (isPlain(event)) return plain(event, place);
	const isAll = event.type === "posted" && event.files === undefined && !isOwn(event);
	return { json: JSON.stringify(timelineEvent(event, place, begun)), isAll };
}

/** The usual case: all that stands in the log is told, and its place with it. */
function isPlain(event: TimelineDraft): boolean {
	if (event.type !== "posted") return false;
	if (event.activity !== undefined || event.keyed !== undefined || isOwn(event)) return false;
	return event.files === undefined && event.slowMs === undefined && event.refusal === undefined;
}

/** Something ends with it that its author had waiting. */
function isOwn({ later, reminded }: EventOf<"posted">): boolean {
	return later !== undefined || reminded !== undefined;
}

/** Encoded once: its place is written behind its type, as in any other. */
function plain(event: TimelineDraft, { seq, prev, posts }: InChain): Told {
	const logged = JSON.stringify(event);
	const json = `${HEAD}"seq":${seq},"prev":${prev},"posts":${posts},${logged.slice(HEAD.length)}`;
	return { json, isAll: true, logged };
}

/** In its room's chain, and without what only the log may know. */
function timelineEvent(event: TimelineDraft, { seq, prev, posts }: InChain, begun?: BegunAs): TimelineEvent {
	const { room, name, author, at } = event;
	const signed = { seq, prev, posts, room, name, author, at };
	switch (event.type) {
		case "posted": {
			const { id, text, replyTo, files, activity } = event;
			const message = { type: event.type, ...signed, id, text, replyTo, files };
			return activity === undefined ? message : { ...message, ...asBegun(activity, seq, begun) };
		}
		case "edited":
			return { type: event.type, ...signed, target: event.target, text: event.text };
		case "removed":
			return { type: event.type, ...signed, target: event.target };
		case "reacted":
			return { type: event.type, ...signed, target: event.target, emoji: event.emoji, on: event.on };
		case "moderated":
			return { type: event.type, ...signed, deed: event.deed };
		case "erased":
			return { type: event.type, ...signed, messages: event.messages };
	}
}

function asBegun(
	{ name, version }: BegunActivity,
	seq: number,
	{ text, ...standing }: BegunAs = { text: "" },
): Pick<Posted, "text" | "activity"> {
	return { text, activity: { name, version, ...standing, actedSeq: seq } };
}
