import type { EmbeddedMessage, EmbeddedRoom as Told } from "@parley/protocol/embedding";
import type { TimelineEvent } from "@parley/protocol/events";
import type { Response } from "express";
import type { House } from "../../app/context.ts";
import type { Room } from "../../app/rules/house-state.ts";
import { eventsInMemory } from "../../messages/events-after.ts";
import type { EventText } from "../../messages/lookups/history.ts";
import { storedPage } from "../../messages/read.ts";
import { embeddedRoom } from "../../rooms/embedding.ts";
import type { Portions } from "../portions.ts";
import { EmbeddedReader, type Word } from "./embedded-reader.ts";
import { ShownMessages } from "./shown-messages.ts";

/** Readers are told once in so long, however much is said meanwhile. */
const TELL_EVERY_MS = 1_000;
/** After a page that could not be read (archive busy) it is asked for again this much later. */
const RETRY_MS = 1_000;
/** They are nobody: no message is theirs. */
const NOBODY = { person: "", address: undefined };

export interface EmbeddedRoomParts {
	readonly house: House;
	readonly portions: Portions;
	readonly room: string;
	readonly pingIntervalMs: number;
}

/**
 * EMBED3: a room as it is shown on other sites, while somebody reads it there. What is new is put together once for all
 * of them, once a second, so that a page with a thousand visitors costs the room no more than one write for each.
 */
export class EmbeddedRoom {
	readonly #parts: EmbeddedRoomParts;
	readonly #readers = new Map<Response, EmbeddedReader>();
	readonly #gone = new AbortController();
	readonly #messages = new ShownMessages();
	/** which of the rooms that had this id it is */
	readonly #openedAt: number | undefined;
	#position: number | undefined;
	#about: Pick<Told, "title" | "topic"> = { title: "", topic: "" };
	/** all that is shown, encoded; undefined: something in it is another */
	#whole: Word | undefined;

	constructor(parts: EmbeddedRoomParts) {
		this.#parts = parts;
		this.#openedAt = embeddedRoom(parts.house, parts.room)?.openedAt;
		void this.#run();
	}

	/** Nobody is told anything here any more. */
	get isOver(): boolean {
		return this.#gone.signal.aborted || this.#held() === undefined;
	}

	/** Who comes while nothing is known yet is told with the others. */
	add(reader: Response): void {
		this.#readers.set(reader, new EmbeddedReader(reader));
		if (this.#position !== undefined) this.#write(reader, this.#all());
	}

	/** Whether anybody is left. */
	remove(reader: Response): boolean {
		this.#readers.delete(reader);
		if (this.#readers.size === 0) this.#gone.abort();
		return this.#readers.size > 0;
	}

	async #run(): Promise<void> {
		const { signal } = this.#gone;
		while (!signal.aborted) {
			if (this.#held() === undefined) return this.#end("event: ended\ndata: {}\n\n");
			if (this.#parts.house.news.isClosed) return this.#end("");
			const isRead = await this.#catchUp();
			await this.#wait(isRead ? TELL_EVERY_MS : RETRY_MS);
			if (isRead) await this.#somethingNew();
		}
	}

	/** While it is shown; another room that was opened under its id since is another one. */
	#held(): Room | undefined {
		const held = embeddedRoom(this.#parts.house, this.#parts.room);
		return held?.openedAt === this.#openedAt ? held : undefined;
	}

	/** False where the archive had no answer just now. */
	async #catchUp(): Promise<boolean> {
		const isFirst = this.#position === undefined;
		const changed = new Map<number, EmbeddedMessage>();
		let events = await this.#read();
		while (events !== undefined && events.length > 0 && !this.#gone.signal.aborted) {
			for (const { json } of events)
				for (const message of this.#messages.take(JSON.parse(json) as TimelineEvent))
					changed.set(message.seq, message);
			events = await this.#read();
		}
		// it may be shown no more since it was begun to be read
		const held = this.#held();
		if (this.#position === undefined || held === undefined) return false;
		const { title, topic } = held;
		const isRenamed = title !== this.#about.title || topic !== this.#about.topic;
		this.#about = { title, topic };
		if (changed.size > 0 || isRenamed || isFirst) this.#whole = undefined;
		if (isFirst || isRenamed) this.#tell(this.#all());
		else if (changed.size > 0)
			this.#tell({ text: `event: messages\ndata: ${JSON.stringify([...changed.values()])}\n\n` });
		return events !== undefined;
	}

	/** What comes behind the place where it stands, or the newest page; empty: there is no more. */
	async #read(): Promise<readonly EventText[] | undefined> {
		const { house, room } = this.#parts;
		const after = this.#position;
		const upTo = house.fanOut.headOf(room);
		if (after !== undefined && after >= upTo) return [];
		const inMemory = after === undefined ? undefined : eventsInMemory(house, NOBODY.person, { room, after });
		const events = inMemory?.events ?? (await this.#readStored(after));
		if (events !== undefined) this.#position = events.at(-1)?.seq ?? upTo;
		return events;
	}

	async #readStored(after: number | undefined): Promise<readonly EventText[] | undefined> {
		const { house, room } = this.#parts;
		const place = after === undefined ? {} : { after };
		const asker = { ...NOBODY, gone: this.#gone.signal };
		const page = await storedPage(house, asker, room, { ...place, apart: true });
		return page.ok ? (page.value.apart ?? []) : undefined;
	}

	#all(): Word {
		if (this.#whole === undefined) {
			const told: Told = { ...this.#about, messages: [...this.#messages.all] };
			const text = `event: room\ndata: ${JSON.stringify(told)}\n\n`;
			this.#whole = { text, wholeBytes: Buffer.byteLength(text) };
		}
		return this.#whole;
	}

	#tell(word: Word): void {
		for (const reader of this.#readers.keys()) this.#parts.portions.take(() => this.#write(reader, word));
	}

	#write(reader: Response, word: Word): void {
		this.#readers.get(reader)?.hear(word);
	}

	#end(lastWord: string): void {
		this.#gone.abort();
		for (const reader of this.#readers.keys()) if (!reader.writableEnded) reader.end(lastWord);
	}

	/** Or it is time to say that one is still there. */
	async #somethingNew(): Promise<void> {
		const { house, room, pingIntervalMs } = this.#parts;
		const woken = new AbortController();
		const stopListening = house.news.listen(room, () => woken.abort());
		const isNew = house.fanOut.headOf(room) > (this.#position ?? 0);
		if (isNew || house.news.isClosed || this.#held() === undefined) woken.abort();
		await this.#wait(pingIntervalMs, woken.signal);
		stopListening();
		if (!woken.signal.aborted) this.#tell({ text: ": still here\n\n" });
	}

	async #wait(ms: number, woken?: AbortSignal): Promise<void> {
		const signal = AbortSignal.any([this.#gone.signal, ...(woken === undefined ? [] : [woken])]);
		if (signal.aborted) return;
		const { promise, resolve } = Promise.withResolvers<void>();
		const timer = setTimeout(resolve, ms).unref();
		signal.addEventListener("abort", () => resolve(), { once: true });
		await promise;
		clearTimeout(timer);
	}
}
