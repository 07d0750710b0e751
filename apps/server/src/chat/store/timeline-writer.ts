import type { Database, Statement } from "better-sqlite3";
import type { PastDecision } from "../../engine/rules.ts";
import type { TimelineDraft } from "../events.ts";
import {
	decidePastChange,
	decidePastFiles,
	decidePastPause,
	decidePastPost,
	decidePastReply,
	type PastRow,
	type PastVerdict,
} from "../rules/decide-past.ts";
import type { FileWriter } from "./file-writer.ts";
import type { FirstHashes } from "./first-hashes.ts";
import { EARLIER_POST, FOUND_COLUMNS, type FoundRow, firstHashOf, isFirstSent } from "./first-sent.ts";
import { rowTypes } from "./schema.ts";
import type { SearchIndex } from "./search-index.ts";

type DraftOf<T extends TimelineDraft["type"]> = TimelineDraft & { type: T };

interface Chain {
	readonly no: number;
	head: number;
	posts: number;
}

/** Past side of the rules, in log order, inside the transaction: reads what a draft is about, decides, writes. */
export class TimelineWriter {
	readonly #chains = new Map<string, Chain>();
	readonly #chainOf: Statement;
	readonly #standsUnder: Statement;
	readonly #byId: Statement;
	readonly #bySeq: Statement;
	readonly #reaction: Statement;
	readonly #stands: Statement;
	readonly #kinds: Statement;
	readonly #freeId: Statement;
	readonly #insert: Statement;
	readonly #edit: Statement;
	readonly #erase: Statement;
	readonly #eraseEdits: Statement;
	readonly #forgetReactions: Statement;
	readonly #react: Statement;
	readonly #touchReacted: Statement;
	readonly #newestPost: Statement;
	readonly #search: SearchIndex;
	readonly #files: FileWriter;
	readonly #hashes: FirstHashes;
	#erased = false;

	constructor(database: Database, search: SearchIndex, files: FileWriter, hashes: FirstHashes) {
		this.#search = search;
		this.#files = files;
		this.#hashes = hashes;
		this.#chainOf = database.prepare(`
			SELECT no, coalesce(t.seq, 0) head, coalesce(t.posts, 0) posts FROM rooms
			LEFT JOIN timeline t ON t.seq = (SELECT max(seq) FROM timeline WHERE timeline.room = rooms.no) WHERE rooms.room = ?`);
		// nearly every post is new: the index alone says so, which costs less than a tenth of asking for the row with its room
		this.#standsUnder = database.prepare("SELECT 1 FROM timeline WHERE id = ? AND author = ?").pluck();
		this.#byId = database.prepare(EARLIER_POST);
		this.#bySeq = database.prepare(
			`SELECT ${FOUND_COLUMNS} FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.seq = ? AND t.type = 0`,
		);
		this.#reaction = database.prepare(
			"SELECT is_on isOn, seq FROM reactions WHERE target = ? AND emoji = ? AND session = ?",
		);
		this.#stands = database
			.prepare("SELECT 1 FROM reactions WHERE target = ? AND emoji = ? AND is_on = 1 LIMIT 1")
			.pluck();
		// from one emoji to the next by the index: it costs as many looks as the bound, however many people reacted
		this.#kinds = database
			.prepare(`
			WITH RECURSIVE kinds (emoji) AS (
				SELECT min(emoji) FROM reactions WHERE target = $target AND is_on = 1
				UNION ALL
				SELECT (SELECT min(emoji) FROM reactions WHERE target = $target AND is_on = 1 AND emoji > kinds.emoji)
				FROM kinds WHERE kinds.emoji IS NOT NULL
			) SELECT count(emoji) FROM (SELECT emoji FROM kinds LIMIT $max)`)
			.pluck();
		this.#freeId = database.prepare("UPDATE timeline SET id = NULL WHERE author = ? AND id = ?");
		this.#insert = database.prepare(`
			INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text, reply_to, target, emoji, is_on, files)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
		this.#edit = database.prepare(
			"UPDATE timeline SET text = ?, edited_seq = ?, first_hash = coalesce(first_hash, ?) WHERE seq = ?",
		);
		this.#erase = database.prepare(
			"UPDATE timeline SET text = NULL, files = NULL, removed_seq = ?, removed_by = ?, first_hash = coalesce(first_hash, ?) WHERE seq = ?",
		);
		this.#eraseEdits = database.prepare("UPDATE timeline SET text = '' WHERE target = ? AND type = 1");
		this.#forgetReactions = database.prepare("DELETE FROM reactions WHERE target = ?");
		this.#react = database.prepare("INSERT OR REPLACE INTO reactions VALUES (?, ?, ?, ?, ?)");
		this.#touchReacted = database.prepare("UPDATE timeline SET reacted_seq = ? WHERE seq = ?");
		// by the index on time: it looks at the posts within one pause only
		this.#newestPost = database
			.prepare(
				"SELECT max(at) FROM timeline WHERE room = ? AND at > ? AND at <= ? AND author = ? AND type = 0",
			)
			.pluck();
	}

	apply(seq: number, draft: TimelineDraft): PastDecision {
		const verdict = this.#decide(seq, draft);
		return verdict.kind === "new" ? this.#append(seq, draft) : verdict;
	}

	/** The message with that number, whatever became of it. */
	find(seq: number): (PastRow & { readonly name: string }) | undefined {
		return this.#bySeq.get(seq) as FoundRow | undefined;
	}

	takeErased(): boolean {
		const erased = this.#erased;
		this.#erased = false;
		return erased;
	}

	/** Another room may be called so from now on. */
	forgetRoom(room: string): void {
		this.#chains.delete(room);
	}

	forget(): void {
		this.#chains.clear();
		this.#erased = false;
	}

	#decide(seq: number, draft: TimelineDraft): PastVerdict {
		switch (draft.type) {
			case "posted":
				return this.#decidePost(draft);
			case "moderated":
				return { kind: "new" };
			default:
				return this.#change(seq, draft);
		}
	}

	#decidePost(draft: DraftOf<"posted">): PastVerdict {
		const earlier = this.#earlier(draft);
		const known = earlier && { ...earlier, sameText: isFirstSent(earlier, draft, this.#hashes.keyed) };
		const verdict = decidePastPost(draft, known);
		if (verdict.kind !== "new") return verdict;
		const pause = draft.slowMs === undefined ? verdict : this.#decidePause(draft, draft.slowMs);
		if (pause.kind !== "new") return pause;
		const ofFiles =
			draft.files === undefined ? verdict : decidePastFiles(draft, this.#files.find(draft.files));
		if (ofFiles.kind !== "new" || draft.replyTo === undefined) return ofFiles;
		return decidePastReply(draft, this.#bySeq.get(draft.replyTo) as FoundRow | undefined);
	}

	#earlier({ author, id }: DraftOf<"posted">): FoundRow | undefined {
		if (this.#standsUnder.get(id, author) === undefined) return undefined;
		const earlier = this.#byId.get(author, id) as FoundRow | undefined;
		// a row that has it still is of a gone room, whose erasing has not come so far here
		if (earlier === undefined) this.#freeId.run(author, id);
		return earlier;
	}

	#decidePause(draft: DraftOf<"posted">, slowMs: number): PastVerdict {
		const { no } = this.#chain(draft.room);
		const newest = this.#newestPost.get(no, draft.at - slowMs, draft.at, draft.author) as number | null;
		return decidePastPause(draft, newest ?? undefined);
	}

	#change(seq: number, draft: DraftOf<"edited" | "removed" | "reacted">): PastVerdict {
		const found = this.#bySeq.get(draft.target) as FoundRow | undefined;
		const target = found && draft.type === "reacted" ? { ...found, ...this.#reactionOf(draft) } : found;
		const verdict = decidePastChange(draft, target);
		if (verdict.kind !== "new" || found === undefined) return verdict;
		if (draft.type === "edited") {
			this.#search.replace({ ...found, room: found.roomNo }, draft.text);
			this.#edit.run(draft.text, seq, firstHashOf(found, this.#hashes.keyed), draft.target);
		} else if (draft.type === "removed") this.#remove(seq, draft, found);
		else {
			this.#react.run(draft.target, draft.emoji, draft.author, draft.on ? 1 : 0, seq);
			this.#touchReacted.run(seq, draft.target);
		}
		return verdict;
	}

	/** NOW2: the text and the texts of earlier edits are erased; author, id and a keyed hash of the text first sent stay. */
	#remove(seq: number, { target, author, name }: DraftOf<"removed">, found: FoundRow): void {
		this.#search.replace({ ...found, room: found.roomNo }, null);
		const firstHash = firstHashOf(found, this.#hashes.keyed);
		this.#erase.run(seq, author === found.author ? null : name, firstHash, target);
		this.#eraseEdits.run(target);
		this.#forgetReactions.run(target);
		if (found.files !== null) this.#files.dropOf(target);
		this.#erased = true;
	}

	#reactionOf(draft: DraftOf<"reacted">): Pick<PastRow, "reaction" | "otherKinds"> {
		const row = this.#reaction.get(draft.target, draft.emoji, draft.author) as
			| { isOn: number; seq: number }
			| undefined;
		return {
			...(row !== undefined && { reaction: { on: row.isOn === 1, seq: row.seq } }),
			...this.#otherKinds(draft),
		};
	}

	#otherKinds({ target, emoji, on, kindsMax }: DraftOf<"reacted">): Pick<PastRow, "otherKinds"> {
		if (kindsMax === undefined || !on || this.#stands.get(target, emoji) !== undefined) return {};
		return { otherKinds: this.#kinds.get({ target, max: kindsMax }) as number };
	}

	#append(seq: number, draft: TimelineDraft): PastDecision {
		const chain = this.#chain(draft.room);
		const prev = chain.head;
		const posts = draft.type === "posted" ? chain.posts + 1 : chain.posts;
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
			textOf(draft),
			"replyTo" in draft ? draft.replyTo : null,
			"target" in draft ? draft.target : null,
			"emoji" in draft ? draft.emoji : null,
			"on" in draft ? Number(draft.on) : null,
			"files" in draft ? JSON.stringify(draft.files) : null,
		);
		if (draft.type === "posted" && draft.files !== undefined) this.#files.holdIn(seq, draft.files);
		chain.head = seq;
		chain.posts = posts;
		return { kind: "chained", prev, posts };
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

function textOf(draft: TimelineDraft): string | null {
	if (draft.type === "moderated") return JSON.stringify(draft.deed);
	return "text" in draft ? draft.text : null;
}
