import { READ_STEPS_MAX } from "@parley/protocol/limits";
import type { ReadNote } from "../app/rows/store.ts";
import type { Room } from "../app/rules/house-state.ts";

const EVERY_MS = 1_000;
/** Past it the steps of a room are worked out once a second, not for each who comes in. */
const WORKED_OUT_ANEW_MAX = 200;

export interface ReadPosition {
	readonly seq: number;
	/** the room's `posts` at that place; undefined where only the archive knows */
	readonly posts: number | undefined;
}

const nothingRead: ReadPosition = { seq: 0, posts: 0 };

export interface ReadsOptions {
	readonly room: (room: string) => Room | undefined;
	readonly send: (room: string, positions: [number, number][]) => void;
	/** notes wait to be written with the next commit */
	readonly onNotes: () => void;
}

/** Read positions: told as steps (how many have read to which Seq), once a second a room, so nobody is exposed. */
export class Reads {
	readonly #options: ReadsOptions;
	readonly #bySession = new Map<string, Map<string, ReadPosition>>();
	readonly #new = new Set<string>();
	readonly #timers = new Map<string, NodeJS.Timeout>();
	readonly #sent = new Map<string, { readonly at: number; readonly steps: [number, number][] }>();
	/** by session and room: from where it is to be unread, 0 for nowhere; what is absent only the archive knows */
	readonly #marks = new Map<string, Map<string, number>>();
	#notes = new Map<string, ReadNote>();

	constructor(options: ReadsOptions) {
		this.#options = options;
	}

	/** A position the archive knew. */
	learn(room: string, session: string, position: ReadPosition): void {
		if (this.get(room, session) === undefined) this.#set(room, session, position);
	}

	/** A session of this very run has read nothing yet, so the archive need not be asked about it. */
	isNew(session: string): void {
		this.#new.add(session);
	}

	get(room: string, session: string): ReadPosition | undefined {
		return this.#bySession.get(session)?.get(room) ?? (this.#new.has(session) ? nothingRead : undefined);
	}

	/** READ1; false when it is there or further already. */
	move(room: string, session: string, position: ReadPosition): boolean {
		const before = this.get(room, session);
		if (before !== undefined && before.seq >= position.seq) return false;
		this.#set(room, session, position);
		this.#note({ room, session, seq: position.seq });
		return true;
	}

	/** From where the session wants the room to be unread; 0: nowhere; undefined: only the archive knows. */
	markOf(room: string, session: string): number | undefined {
		return this.#marks.get(session)?.get(room) ?? (this.#new.has(session) ? 0 : undefined);
	}

	/** READ2; 0 ends it. False when it is so already. */
	mark(room: string, session: string, from: number): boolean {
		if (this.markOf(room, session) === from) return false;
		this.learnMark(room, session, from);
		this.#note({ room, session, seq: this.get(room, session)?.seq ?? 0, unreadFrom: from });
		return true;
	}

	learnMark(room: string, session: string, from: number): void {
		const rooms = this.#marks.get(session) ?? new Map<string, number>();
		this.#marks.set(session, rooms.set(room, from));
	}

	forget(session: string): void {
		this.#bySession.delete(session);
		this.#marks.delete(session);
		this.#new.delete(session);
	}

	/** It is no more: in one of its name nobody has read anything. */
	forgetRoom(room: string): void {
		clearTimeout(this.#timers.get(room));
		this.#timers.delete(room);
		this.#sent.delete(room);
		for (const rooms of this.#bySession.values()) rooms.delete(room);
		for (const rooms of this.#marks.values()) rooms.delete(room);
		for (const [key, note] of this.#notes) if (note.room === room) this.#notes.delete(key);
	}

	takeNotes(): readonly ReadNote[] {
		if (this.#notes.size === 0) return [];
		const notes = [...this.#notes.values()];
		this.#notes = new Map();
		return notes;
	}

	/** They could not be written; what was noted meanwhile is newer. */
	takeBack(notes: readonly ReadNote[]): void {
		for (const note of notes) {
			const key = keyOf(note);
			const newer = this.#notes.get(key);
			this.#notes.set(key, { ...note, ...newer, seq: Math.max(note.seq, newer?.seq ?? 0) });
		}
	}

	/**
	 * Steps `[seq, members]`, rising: that many members have read to `seq` or further. In a large room they may be
	 * a second old: that is how often they are told anyway, and a thousand may come in at once.
	 */
	steps(room: Room): [number, number][] {
		if (room.seats.size <= WORKED_OUT_ANEW_MAX) return this.#workOut(room);
		const sent = this.#sent.get(room.room);
		if (sent !== undefined && performance.now() - sent.at < EVERY_MS) return sent.steps;
		return this.#workOutToTell(room);
	}

	#workOutToTell(room: Room): [number, number][] {
		const steps = this.#workOut(room);
		if (room.seats.size > WORKED_OUT_ANEW_MAX) this.#sent.set(room.room, { at: performance.now(), steps });
		else this.#sent.delete(room.room);
		return steps;
	}

	#workOut(room: Room): [number, number][] {
		const counts = new Map<number, number>();
		for (const session of room.seats.keys()) {
			const seq = this.get(room.room, session)?.seq ?? 0;
			if (seq > 0) counts.set(seq, (counts.get(seq) ?? 0) + 1);
		}
		const falling: [number, number][] = [];
		let members = 0;
		for (const [seq, count] of [...counts].sort(([a], [b]) => b - a)) {
			members += count;
			falling.push([seq, members]);
		}
		// the lowest step stays, so that "everybody has read this" is never lost by shortening
		const kept =
			falling.length > READ_STEPS_MAX
				? [...falling.slice(0, READ_STEPS_MAX - 1), ...falling.slice(-1)]
				: falling;
		return kept.reverse();
	}

	close(): void {
		for (const timer of this.#timers.values()) clearTimeout(timer);
		this.#timers.clear();
	}

	#note(note: ReadNote): void {
		const { room } = note;
		const key = keyOf(note);
		this.#notes.set(key, { ...this.#notes.get(key), ...note });
		if (this.#timers.has(room)) return;
		this.#timers.set(
			room,
			setTimeout(() => this.#send(room), EVERY_MS),
		);
	}

	#set(room: string, session: string, position: ReadPosition): void {
		const rooms = this.#bySession.get(session) ?? new Map<string, ReadPosition>();
		this.#bySession.set(session, rooms);
		rooms.set(room, position);
	}

	#send(roomId: string): void {
		this.#timers.delete(roomId);
		const room = this.#options.room(roomId);
		if (room !== undefined) this.#options.send(roomId, this.#workOutToTell(room));
		this.#options.onNotes();
	}
}

function keyOf({ room, session }: ReadNote): string {
	return `${room} ${session}`;
}
