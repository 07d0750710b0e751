import { Appending } from "@parley/engine/log/appending";
import type { Database } from "better-sqlite3";
import type { ChatEvent, StoredFile } from "../../app/events.ts";
import { storeModule } from "../../app/rows/store.ts";
import type { FilesTakenAlong } from "./files-taken-along.ts";
import { importedAuthor } from "./imported-author.ts";
import { nameOfImported } from "./names.ts";
import type { PlannedRoom } from "./planned-rooms.ts";
import { titleOf, topicOf } from "./room-names.ts";
import type { AuthorElsewhere, SourceName } from "./source.ts";
import type { StagedExport, StagedMessage } from "./staged-export.ts";
import { StoredElsewhere } from "./stored-elsewhere.ts";
import { withFilesNamed } from "./text-elsewhere.ts";

export interface WritingOptions {
	readonly database: Database;
	readonly source: SourceName;
	readonly capacity: number;
	/** undefined: files are named, and stay where they are */
	readonly files: FilesTakenAlong | undefined;
	/** ms since 1970 */
	readonly at: number;
	readonly progress: (share: number) => void;
}

export interface WrittenRooms {
	messages: number;
	reactions: number;
	files: number;
	/** answers whose message did not come along */
	unanswered: number;
}

/** Of one transaction: it bounds what is lost by a kill, which the next run makes good. */
const BATCH = 1_000;
const NAMES_CACHED_MAX = 100_000;

/** Staged rooms become rooms of this house, by the log's own writers. What is there already is passed over. */
export class RoomsWriter {
	readonly #options: WritingOptions;
	readonly #staged: StagedExport;
	readonly #store;
	readonly #log: Appending<ChatEvent>;
	readonly #stored: StoredElsewhere;
	readonly #keptKeys: ReadonlySet<string>;
	readonly #names = new Map<string, string>();
	readonly written: WrittenRooms = { messages: 0, reactions: 0, files: 0, unanswered: 0 };

	constructor(staged: StagedExport, options: WritingOptions) {
		const { database } = options;
		this.#options = options;
		this.#staged = staged;
		this.#store = storeModule.open(database);
		this.#log = new Appending(database, this.#store);
		this.#stored = new StoredElsewhere(database);
		this.#keptKeys = new Set(database.prepare(KEPT_KEYS).pluck().all() as string[]);
	}

	async write(planned: readonly PlannedRoom[]): Promise<void> {
		const all = planned.reduce((sum, { staged }) => sum + staged.messages, 0);
		let done = 0;
		for (const plan of planned) {
			let isThere = !plan.isNew;
			for (const batch of inBatches(this.#staged.messagesOf(plan.staged.key))) {
				this.#options.progress(done / all);
				const files = await this.#filesOf(batch);
				this.#log.together(() => {
					if (!isThere) this.#open(plan);
					for (const message of batch) this.#message(plan.room, message, files.get(message));
				});
				isThere = true;
				done += batch.length;
			}
		}
		this.#options.progress(1);
	}

	/** Nobody's: the operator keeps it (MOD1). */
	#open({ room, staged }: PlannedRoom): void {
		const { source, capacity, at } = this.#options;
		const said = { title: titleOf(staged), topic: topicOf(staged, source, at) };
		this.#log.append({
			type: "room-opened",
			room,
			...said,
			capacity,
			listed: !staged.isPrivate,
			by: null,
			at,
		});
	}

	#message(room: string, message: StagedMessage, file: StoredFile | undefined): void {
		const { id, at, author, text, answers } = message;
		const by = this.#author(author);
		const known = this.#stored.message(id, by.author);
		if (known !== undefined && !known.isGone) return;
		// of a room that was deleted: asked so, the store frees the id
		if (known !== undefined) this.#store.past.post({ id, author: by.author, text });
		const target = answers === undefined ? undefined : this.#stored.target(answers, room);
		if (answers !== undefined && target === undefined) this.written.unanswered += 1;
		if (file !== undefined) this.#log.append({ type: "file-stored", file });
		const named = file === undefined && message.file !== undefined ? [message.file.name] : [];
		const seq = this.#log.append({
			type: "posted",
			...{ room, ...by, at, id, text: withFilesNamed(text, named) },
			...(target !== undefined && { replyTo: target }),
			...(file !== undefined && { files: [file.info] }),
		});
		for (const { author: reactor, emoji } of message.reactions) {
			this.#log.append({ type: "reacted", room, ...this.#author(reactor), at, target: seq, emoji, on: true });
			this.written.reactions += 1;
		}
		this.written.messages += 1;
		this.written.files += file === undefined ? 0 : 1;
	}

	#author({ id, name }: AuthorElsewhere): { readonly author: string; readonly name: string } {
		const author = importedAuthor(this.#options.source, id);
		let shown = this.#names.get(author);
		if (shown === undefined) {
			shown = nameOfImported(name, (key) => this.#keptKeys.has(key));
			if (this.#names.size >= NAMES_CACHED_MAX) this.#names.clear();
			this.#names.set(author, shown);
		}
		return { author, name: shown };
	}

	/** On disk before the log speaks of them (FILE5). */
	async #filesOf(batch: readonly StagedMessage[]): Promise<Map<StagedMessage, StoredFile>> {
		const { files, source } = this.#options;
		const taken = new Map<StagedMessage, StoredFile>();
		if (files === undefined) return taken;
		for (const message of batch) {
			if (message.file === undefined) continue;
			const author = importedAuthor(source, message.author.id);
			const known = this.#stored.message(message.id, author);
			if (known !== undefined && !known.isGone) continue;
			const outcome = await files.take(message.file, author, message.at);
			if ("stored" in outcome) taken.set(message, outcome.stored);
			else this.#staged.leaveOut(outcome.why);
		}
		return taken;
	}
}

/** Names that are somebody's here, by their keys: held now, kept, or left by renaming. */
const KEPT_KEYS = `
	SELECT name_key FROM sessions WHERE holds_name = 1 OR session IN (SELECT session FROM kept)
	UNION SELECT name_key FROM names_left`;

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
	let batch: T[] = [];
	for (const item of items) {
		batch.push(item);
		if (batch.length < BATCH) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
