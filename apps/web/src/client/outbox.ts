import type { Posted } from "@parley/protocol/events";
import type { Refusal } from "@parley/protocol/refusals";
import { backoffMs, RESEND_FIRST_MS, RESEND_MAX_MS } from "./backoff.ts";
import type { PendingRow } from "./chat-state.ts";
import type { Cancel, Environment } from "./environment.ts";
import { type Entry, entryOf, hopeOfAll, loadEntries, type Phase, saveEntries } from "./outbox-entry.ts";
import { type Answer, type Requests, refusalOf } from "./requests.ts";
import { mayPass } from "./session.ts";
import type { Upload } from "./upload.ts";
import type { Uploads } from "./uploads.ts";

interface Parts {
	readonly environment: Pick<Environment, "after" | "now" | "random" | "uuid" | "tab">;
	readonly requests: Requests;
	readonly uploads: Uploads;
	/** whether the room takes posts on this link; a refusal says that it will not */
	readonly standing: (room: string) => "seated" | "coming" | Refusal;
	readonly changed: (room: string) => void;
}

/**
 * ORD5: what one writes arrives in the order in which it was written. One queue for the whole house, one post in
 * flight, the same id on every try (ONCE1); what is refused for good holds all behind it until a person decides.
 */
export class Outbox {
	readonly #parts: Parts;
	#entries: Entry[];
	#rows = new Map<string, readonly PendingRow[]>();
	#putOff = 0;
	#resend: Cancel | undefined;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#entries = loadEntries(parts.environment.tab);
		for (const { row } of this.#entries) parts.uploads.adopt(row.room, row.files ?? []);
	}

	/** Rooms that something is still to be sent to. */
	get rooms(): ReadonlySet<string> {
		return new Set(this.#entries.map(({ row }) => row.room));
	}

	/** How many are still to be sent, in all rooms. */
	get unsent(): number {
		return this.#entries.filter(({ phase }) => phase.is !== "stored").length;
	}

	rowsOf(room: string): readonly PendingRow[] {
		const known = this.#rows.get(room);
		if (known) return known;
		const rows = this.#entries.map(({ row }) => row).filter((row) => row.room === room);
		this.#rows.set(room, rows);
		return rows;
	}

	/** It goes when its `files`, keys of uploads, are done; what is written behind it waits for that too. */
	post(room: string, text: string, replyTo?: number, files: readonly string[] = []): void {
		const { uuid, now } = this.#parts.environment;
		// Half a character would come back as another text, and "same id, same text" would not hold.
		const sent = this.#parts.uploads.send(files);
		const written = { id: uuid(), room, text: text.toWellFormed(), files: sent, at: now() };
		this.#entries.push(entryOf(replyTo === undefined ? written : { ...written, replyTo }, { is: "fresh" }));
		this.#onChange(room);
		this.flush();
	}

	retry(id: string): void {
		const entry = this.#find(id);
		for (const { key } of entry?.row.files ?? []) this.#parts.uploads.retry(key);
		if (entry?.phase.is !== "failed") return;
		this.#turn(entry, { is: "fresh" });
		this.flush();
	}

	/** Only what is certainly not stored can be taken back; the rest would be told to have vanished, and turn up. */
	takeBack(id: string): { text: string; replyTo?: number } | undefined {
		const entry = this.#find(id);
		if (!entry || !["fresh", "put-off", "failed"].includes(entry.phase.is)) return undefined;
		if (entry.phase.is === "put-off") this.#stopWaiting();
		this.#drop(entry);
		this.flush();
		const { text, replyTo, files } = entry.row;
		this.#parts.uploads.putBack(files ?? []);
		return replyTo === undefined ? { text } : { text, replyTo };
	}

	discard(id: string): void {
		const files = this.#find(id)?.row.files ?? [];
		if (this.takeBack(id) === undefined) return;
		for (const { key } of files) this.#parts.uploads.cancel(key);
	}

	/** A file has come further. */
	onUpload(upload: Upload): void {
		const entry = this.#entries.find(({ row }) => row.files?.some(({ key }) => key === upload.key));
		if (!entry) return;
		const files = entry.row.files?.map((file) => (file.key === upload.key ? upload : file)) ?? [];
		this.#replace(entry, entryOf({ ...entry.row, files }, entry.phase));
		if (upload.status.state === "uploading") return this.#onShow(entry.row.room);
		this.#onChange(entry.row.room);
		this.flush();
	}

	/** The room is left: what was meant for it has nowhere to go. */
	dropRoom(room: string): void {
		for (const entry of this.#entries.filter(({ row }) => row.room === room)) this.#remove(entry);
		this.flush();
	}

	clear(): void {
		for (const room of this.rooms) this.dropRoom(room);
	}

	/** A new link or a person's "try now": what was put off is tried again at once. */
	hurry(): void {
		this.#stopWaiting();
		this.flush();
	}

	/** Sends the next one, if there is one and it may go. Safe to call whenever something may have changed. */
	flush(): void {
		const next = this.#entries.find(({ phase }) => phase.is !== "stored");
		if (!next || this.#resend || next.phase.is === "in-flight" || next.phase.is === "failed") return;
		const { id, room, text, replyTo, files = [] } = next.row;
		if (hopeOfAll(files) !== "done") return;
		const standing = this.#parts.standing(room);
		if (standing === "coming") return;
		if (standing !== "seated") return this.#turn(next, { is: "failed", refusal: standing });
		this.#turn(next, { is: "in-flight" });
		const ids = files.flatMap(({ status }) => (status.state === "done" ? [status.file.id] : []));
		const post = { type: "post", room, id, text, ...(ids.length > 0 && { files: ids }) } as const;
		this.#parts.requests.ask(replyTo === undefined ? post : { ...post, replyTo }, (answer) =>
			this.#onAnswer(id, answer),
		);
	}

	/** One's own message came by, live or in a page: whatever its answer was to be, it is stored and shown. */
	onPosted(posted: Posted): void {
		const entry = this.#find(posted.id);
		if (!entry || entry.row.room !== posted.room) return;
		this.#remove(entry);
		this.flush();
	}

	/** All of the room up to `seq` has been heard: a stored row waits no longer for its event. */
	onHeardTo(room: string, seq: number): void {
		for (const entry of this.#entries)
			if (entry.phase.is === "stored" && entry.row.room === room && entry.phase.seq <= seq)
				this.#remove(entry);
	}

	#onAnswer(id: string, answer: Answer): void {
		const entry = this.#find(id);
		if (entry?.phase.is === "in-flight") this.#settle(entry, answer);
		this.flush();
	}

	#settle(entry: Entry, answer: Answer): void {
		if (answer.type === "ok") {
			this.#putOff = 0;
			if (answer.seq === undefined) this.#remove(entry);
			else this.#turn(entry, { is: "stored", seq: answer.seq });
		} else if (answer.type === "refused") {
			const refusal = refusalOf(answer);
			if (!mayPass(refusal)) return this.#turn(entry, { is: "failed", refusal });
			this.#turn(entry, { is: "put-off" });
			this.#waitAtLeast(refusal.retryAfterMs ?? 0);
		} else {
			this.#turn(entry, { is: "unknown" });
			this.#waitAtLeast(0);
		}
	}

	#waitAtLeast(ms: number): void {
		const { after, random } = this.#parts.environment;
		const jitterMs = backoffMs(this.#putOff, RESEND_FIRST_MS, RESEND_MAX_MS, random);
		this.#putOff += 1;
		this.#resend = after(ms + jitterMs, () => {
			this.#resend = undefined;
			this.flush();
		});
	}

	#stopWaiting(): void {
		this.#resend?.();
		this.#resend = undefined;
	}

	#find(id: string): Entry | undefined {
		return this.#entries.find(({ row }) => row.id === id);
	}

	#turn(entry: Entry, phase: Phase): void {
		this.#replace(entry, entryOf(entry.row, phase));
		this.#onChange(entry.row.room);
	}

	#replace(entry: Entry, by: Entry): void {
		this.#entries = this.#entries.map((other) => (other === entry ? by : other));
	}

	/** Its message is stored, or has nowhere to go: nobody holds its files any more. */
	#remove(entry: Entry): void {
		this.#drop(entry);
		this.#parts.uploads.settle(entry.row.files ?? []);
	}

	#drop(entry: Entry): void {
		this.#entries = this.#entries.filter((other) => other !== entry);
		this.#onChange(entry.row.room);
	}

	#onChange(room: string): void {
		saveEntries(this.#parts.environment.tab, this.#entries);
		this.#onShow(room);
	}

	#onShow(room: string): void {
		this.#rows.delete(room);
		this.#parts.changed(room);
	}
}
