import type { Posted } from "@parley/protocol/events";
import type { Requests } from "../link/requests.ts";
import type { BegunActivity, PendingRow, TakenBack } from "../state/chat-state.ts";
import type { Upload } from "../uploads/upload.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { type Entry, isUnsent } from "./outbox-entry.ts";
import { type QueueParts, RoomQueue } from "./room-queue.ts";

interface Parts extends Pick<QueueParts, "environment" | "me" | "seatStatus" | "seatLost"> {
	readonly requests: Requests;
	readonly uploads: Uploads;
	readonly changed: (room: string) => void;
}

const NONE: readonly PendingRow[] = [];

/** What this page has written and not yet seen stored: a queue a room, so that no room holds up another. */
export class Outbox {
	readonly #parts: Parts;
	readonly #queues = new Map<string, RoomQueue>();
	readonly #queueParts: QueueParts;
	#unsent: readonly PendingRow[] | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#queueParts = {
			...parts,
			ask: (question, answered) => parts.requests.ask(question, answered),
			settled: (files) => parts.uploads.settle(files),
			changed: (room) => this.#onChange(room),
		};
	}

	/** All that is not stored yet, room by room; the same array until something of it changes. */
	get unsent(): readonly PendingRow[] {
		this.#unsent ??= this.#entries.filter(isUnsent).map(({ row }) => row);
		return this.#unsent;
	}

	rowsOf(room: string): readonly PendingRow[] {
		return this.#queues.get(room)?.rows ?? NONE;
	}

	/** Those in which something is unsent, or was stored just now. */
	get rooms(): readonly string[] {
		return [...this.#queues.keys()];
	}

	entriesOf(room: string): readonly Entry[] {
		return this.#queues.get(room)?.entries ?? [];
	}

	replace(room: string, entries: readonly Entry[]): void {
		this.#queueIn(room).replaceAll(entries);
	}

	/** It goes when its `files`, keys of uploads, are done. */
	post(
		room: string,
		text: string,
		replyTo?: number,
		files: readonly string[] = [],
		activity?: BegunActivity,
		id: string = this.#parts.environment.uuid(),
	): void {
		const sent = this.#parts.uploads.send(files);
		// Half a character would come back as another text, and "same id, same text" would not hold.
		this.#queueIn(room).write({
			...{ id, room, by: this.#parts.me(), text: text.toWellFormed(), files: sent },
			at: this.#parts.environment.now(),
			...(replyTo !== undefined && { replyTo }),
			...(activity && { activity }),
		});
	}

	retry(id: string): string | undefined {
		const queue = this.#queueOf(id);
		const files = queue?.rows.find((row) => row.id === id)?.files ?? [];
		for (const { key } of files) this.#parts.uploads.retry(key);
		queue?.retry(id);
		return queue?.room;
	}

	rewrite(id: string, text: string): void {
		this.#queueOf(id)?.rewrite(id, text.toWellFormed());
	}

	takeBack(id: string): TakenBack | undefined {
		const row = this.#queueOf(id)?.takeBack(id)?.row;
		if (!row) return undefined;
		const { text, replyTo, files, activity } = row;
		this.#parts.uploads.putBack(files ?? []);
		return { text, ...(replyTo !== undefined && { replyTo }), ...(activity && { activity }) };
	}

	discard(id: string): void {
		const files = this.#queueOf(id)?.takeBack(id)?.row.files ?? [];
		for (const { key } of files) this.#parts.uploads.cancel(key);
	}

	onUpload(upload: Upload, room: string): void {
		this.#queues.get(room)?.onUpload(upload);
	}

	clear(): void {
		for (const queue of this.#queues.values()) queue.clear();
	}

	/** A new link, a seat, or a person's "try now": what was put off is tried again at once. */
	hurry(room?: string): void {
		if (room !== undefined) return this.#queues.get(room)?.hurry();
		for (const queue of this.#queues.values()) queue.hurry();
	}

	/** Sends what may go. Safe to call whenever something may have changed. */
	flush(): void {
		for (const queue of this.#queues.values()) queue.flush();
	}

	/** One's own message came by, live or in a page: whatever its answer was to be, it is stored and shown. */
	onPosted(posted: Posted): void {
		this.#queues.get(posted.room)?.onPosted(posted);
	}

	/** All of the room up to `seq` has been heard: a stored row waits no longer for its event. */
	onHeardTo(room: string, seq: number): void {
		this.#queues.get(room)?.onHeardTo(seq);
	}

	get #entries() {
		return [...this.#queues.values()].flatMap(({ entries }) => entries);
	}

	#queueOf(id: string): RoomQueue | undefined {
		return [...this.#queues.values()].find((queue) => queue.has(id));
	}

	#queueIn(room: string): RoomQueue {
		const queue = this.#queues.get(room) ?? new RoomQueue(room, [], this.#queueParts);
		this.#queues.set(room, queue);
		return queue;
	}

	#onChange(room: string): void {
		if (this.#queues.get(room)?.entries.length === 0) this.#queues.delete(room);
		this.#unsent = undefined;
		this.#parts.changed(room);
	}
}
