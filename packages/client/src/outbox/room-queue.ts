import type { Posted } from "@parley/protocol/events";
import { againAfter } from "@parley/protocol/own-refusals";
import type { Refusal } from "@parley/protocol/refusals";
import { backoffMs, RESEND_FIRST_MS, RESEND_MAX_MS } from "../link/backoff.ts";
import { type Answer, type Question, refusalOf } from "../link/requests.ts";
import type { Me, PendingRow } from "../state/chat-state.ts";
import type { Cancel, Environment } from "../state/environment.ts";
import type { Upload } from "../uploads/upload.ts";
import { type Entry, entryOf, nextOf, outcomeOfAll, type Phase, type Written } from "./outbox-entry.ts";

export interface QueueParts {
	readonly environment: Pick<Environment, "after" | "now" | "random" | "uuid">;
	/** who writes here now */
	readonly me: () => Me;
	readonly ask: (question: Question, answered: (answer: Answer) => void) => void;
	/** "refused": nobody lets one in there until a person asks again */
	readonly seatStatus: (room: string) => "seated" | "coming" | "refused";
	/** the server says that there is no seat, whatever this page believes */
	readonly seatLost: (room: string) => void;
	/** nobody holds these files any more */
	readonly settled: (files: readonly Upload[]) => void;
	readonly changed: (room: string) => void;
}

/**
 * What one writes in one room arrives in the order in which it was written (ORD5): one post in flight, the same id
 * on every try (ONCE1). What may still go holds all behind it; what was refused for good steps aside.
 */
export class RoomQueue {
	readonly room: string;
	readonly #parts: QueueParts;
	#entries: readonly Entry[];
	#rows: readonly PendingRow[] | undefined;
	#putOff = 0;
	#again: Cancel | undefined;

	constructor(room: string, entries: readonly Entry[], parts: QueueParts) {
		this.room = room;
		this.#entries = entries;
		this.#parts = parts;
	}

	get entries(): readonly Entry[] {
		return this.#entries;
	}

	get rows(): readonly PendingRow[] {
		this.#rows ??= this.#entries.map(({ row }) => row);
		return this.#rows;
	}

	has(id: string): boolean {
		return this.#find(id) !== undefined;
	}

	/** What lies on the device: some of it is another core's by now, or was. */
	replaceAll(entries: readonly Entry[]): void {
		this.#change(() => {
			this.#entries = entries;
		});
	}

	write(written: Written): void {
		const is = outcomeOfAll(written.files ?? []) === "done" ? "fresh" : "uploading";
		this.#change(() => {
			this.#entries = [...this.#entries, entryOf(written, { is })];
			this.#sendNext();
		});
	}

	/** What was refused for good is written anew, now; what waits goes at once. */
	retry(id: string): void {
		const entry = this.#find(id);
		if (entry?.phase.is === "failed" || entry?.phase.is === "of-another")
			this.#change(() => this.#writeAnew(entry));
		else this.hurry();
	}

	/** With another text it is another message, written now; undefined: it may be on its way, and stays. */
	rewrite(id: string, text: string): Entry | undefined {
		const entry = this.#find(id);
		if (!entry || !this.#mayTakeBack(entry)) return undefined;
		return this.#change(() => this.#writeAnew(entry, text));
	}

	/**
	 * What is certainly not on its way. What may be stored already would be told to have vanished, and turn up; only
	 * where the room lets nobody ask (no seat), its author must be able to let it go all the same.
	 */
	takeBack(id: string): Entry | undefined {
		const entry = this.#find(id);
		if (!entry || !this.#mayTakeBack(entry)) return undefined;
		return this.#change(() => {
			this.#drop(entry);
			this.#sendNext();
			return entry;
		});
	}

	/** A file has come further; with the last of them the message is written. */
	onUpload(upload: Upload): void {
		const entry = this.#entries.find(({ row }) => row.files?.some(({ key }) => key === upload.key));
		if (!entry) return;
		const files = entry.row.files?.map((file) => (file.key === upload.key ? upload : file)) ?? [];
		const { row, phase } = entry;
		this.#change(() => {
			if (phase.is !== "uploading" || outcomeOfAll(files) !== "done")
				return this.#replace(entry, entryOf({ ...row, files }, phase));
			this.#drop(entry);
			const written = { ...row, files, at: this.#parts.environment.now() };
			this.#entries = [...this.#entries, entryOf(written, { is: "fresh" })];
			this.#sendNext();
		});
	}

	hurry(): void {
		this.#stopWaiting();
		this.flush();
	}

	/** Sends the next one, if there is one and it may go. Safe to call whenever something may have changed. */
	flush(): void {
		if (nextOf(this.#entries)) this.#change(() => this.#sendNext());
	}

	/** One's own message came by, live or in a page: whatever its answer was to be, it is stored and shown. */
	onPosted({ id }: Posted): void {
		const entry = this.#find(id);
		if (!entry) return;
		this.#change(() => {
			this.#settle(entry);
			this.#sendNext();
		});
	}

	/** All of the room up to `seq` has been heard: a stored row waits no longer for its event. */
	onHeardTo(seq: number): void {
		const heard = this.#entries.filter(({ phase }) => phase.is === "stored" && phase.seq <= seq);
		if (heard.length > 0)
			this.#change(() => {
				for (const entry of heard) this.#settle(entry);
			});
	}

	clear(): void {
		this.#stopWaiting();
		this.#change(() => {
			for (const entry of this.#entries) this.#settle(entry);
		});
	}

	#sendNext(): void {
		const next = this.#again ? undefined : nextOf(this.#entries);
		if (!next || this.#parts.seatStatus(this.room) !== "seated") return;
		const { id, room, by, text, replyTo, files = [], activity } = next.row;
		// [KEEP3] What holds it may not be there yet.
		if (by && by.session !== this.#parts.me().session) {
			this.#turn(next, { is: "of-another" });
			return this.#sendNext();
		}
		this.#turn(next, { is: "in-flight" });
		const ids = files.flatMap(({ status }) => (status.state === "done" ? [status.file.id] : []));
		const post = {
			...({ type: "post", room, id } as const),
			// what an activity says of itself is its own
			...(activity ? { text: "", activity } : { text }),
			...(ids.length > 0 && { files: ids }),
			...(replyTo !== undefined && { replyTo }),
		};
		this.#parts.ask(post, (answer) => this.#onAnswer(id, answer));
	}

	#onAnswer(id: string, answer: Answer): void {
		const entry = this.#find(id);
		if (entry?.phase.is !== "in-flight") return;
		this.#change(() => {
			if (answer.type === "refused") this.#onRefused(entry, refusalOf(answer));
			else if (answer.type === "ok") this.#onStored(entry, answer.seq);
			else this.#putOffBy(entry, { is: "unknown" }, this.#waitMs(0));
			this.#sendNext();
		});
	}

	#onStored(entry: Entry, seq: number | undefined): void {
		this.#putOff = 0;
		if (seq === undefined) this.#settle(entry);
		else this.#turn(entry, { is: "stored", seq });
	}

	/** By SPEC's table of refusals: *later* and *state* hold the room, *never* steps aside. */
	#onRefused(entry: Entry, refusal: Refusal): void {
		const again = againAfter(refusal.code);
		if (again === "never") return this.#turn(entry, { is: "failed", refusal });
		if (refusal.code === "not-a-member") {
			this.#turn(entry, { is: entry.row.maybeStored ? "unknown" : "fresh" });
			return this.#parts.seatLost(this.room);
		}
		const waitMs = this.#waitMs(refusal.retryAfterMs ?? 0);
		this.#putOffBy(entry, { is: "put-off", refusal, until: this.#parts.environment.now() + waitMs }, waitMs);
	}

	#waitMs(atLeastMs: number): number {
		const jitterMs = backoffMs(this.#putOff, RESEND_FIRST_MS, RESEND_MAX_MS, this.#parts.environment.random);
		this.#putOff += 1;
		return atLeastMs + jitterMs;
	}

	#putOffBy(entry: Entry, phase: Phase, waitMs: number): void {
		this.#turn(entry, phase);
		this.#stopWaiting();
		this.#again = this.#parts.environment.after(waitMs, () => this.hurry());
	}

	#stopWaiting(): void {
		this.#again?.();
		this.#again = undefined;
	}

	#mayTakeBack({ phase }: Entry): boolean {
		if (phase.is === "unknown") return this.#parts.seatStatus(this.room) === "refused";
		return phase.is !== "in-flight" && phase.is !== "stored";
	}

	#writeAnew(entry: Entry, text = entry.row.text): Entry {
		this.#drop(entry);
		const { maybeStored: _maybeStored, ...written } = entry.row;
		const row = entry.phase.is === "of-another" ? withoutTheirFiles(written) : written;
		const { uuid, now } = this.#parts.environment;
		const is = outcomeOfAll(row.files ?? []) === "done" ? "fresh" : "uploading";
		const anew = entryOf({ ...row, id: uuid(), by: this.#parts.me(), text, at: now() }, { is });
		this.#entries = [...this.#entries, anew];
		this.#sendNext();
		return anew;
	}

	#find(id: string): Entry | undefined {
		return this.#entries.find(({ row }) => row.id === id);
	}

	#turn(entry: Entry, phase: Phase): void {
		this.#replace(entry, entryOf(entry.row, phase));
	}

	#replace(entry: Entry, by: Entry): void {
		this.#entries = this.#entries.map((other) => (other === entry ? by : other));
	}

	/** Its message is stored, or has nowhere to go: nobody holds its files any more. */
	#settle(entry: Entry): void {
		this.#drop(entry);
		this.#parts.settled(entry.row.files ?? []);
	}

	/** Whoever was put off waits no longer for it, so what is behind it does not either. */
	#drop(entry: Entry): void {
		if (nextOf(this.#entries) === entry) this.#stopWaiting();
		this.#entries = this.#entries.filter((other) => other !== entry);
	}

	#change<T>(run: () => T): T {
		const before = this.#entries;
		const result = run();
		if (this.#entries === before) return result;
		this.#rows = undefined;
		this.#parts.changed(this.room);
		return result;
	}
}

/** FILE4: what another person has uploaded is theirs alone, and would be refused with all of the message. */
function withoutTheirFiles(row: Omit<PendingRow, "maybeStored">): Omit<PendingRow, "maybeStored"> {
	return { ...row, files: (row.files ?? []).filter(({ status }) => status.state !== "done") };
}
