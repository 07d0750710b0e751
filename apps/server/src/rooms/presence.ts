import { NAMED_MEMBERS_MAX } from "@parley/protocol/limits";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { Room } from "../app/rules/house-state.ts";

/** At most four a second a room. */
const EVERY_MS = 250;

export type PresenceChange = "entered" | "left" | "away";

export interface PresenceOptions {
	readonly room: (room: string) => Room | undefined;
	readonly nameOf: (session: string) => string | undefined;
	/** WHO3 */
	readonly isKept: (session: string) => boolean;
	readonly isAway: (session: string) => boolean;
	readonly send: (room: string, frame: ServerFrameOf<"presence">) => void;
	/** whoever waits in line gets a new place with the same rhythm */
	readonly sendPlaces: (room: string) => void;
}

/** Somebody by the name they are told of. */
export interface Named {
	readonly id: string;
	readonly name: string;
}

interface Told extends Named {
	readonly kept?: boolean;
}

interface Pending {
	/** by name: what came last of it is told, and whose it is */
	readonly changes: Map<string, { readonly id: string; readonly change: PresenceChange }>;
	line: boolean;
	whole: boolean;
	timer: NodeJS.Timeout | undefined;
	flushedAt: number;
}

/** Who is in a room, as deltas: shed first, coalesced, never in the log. */
export class Presence {
	readonly #options: PresenceOptions;
	readonly #pending = new Map<string, Pending>();
	/** of rooms that people come into in one turn: the list as JSON, the same for all of them */
	readonly #lists = new Map<string, string>();

	constructor(options: PresenceOptions) {
		this.#options = options;
	}

	change(room: string, { id, name }: Named, change: PresenceChange): void {
		const pending = this.#of(room);
		// a name went on to somebody else: who had it would never be told as gone
		if ((pending.changes.get(name)?.id ?? id) !== id) pending.whole = true;
		pending.changes.set(name, { id, change });
	}

	lineMoved(room: string): void {
		this.#of(room).line = true;
	}

	/** Everybody is owed the whole list, and in line the place. */
	renew(room: string): void {
		this.#of(room).whole = true;
		this.#of(room).line = true;
	}

	/** The whole list as one reader gets it; counts only in rooms too large for names. */
	whole(room: Room): ServerFrameOf<"presence"> {
		return { type: "presence", room: room.room, count: room.seats.size, ...this.#members(room) };
	}

	/** The fields of the list, as they stand in JSON behind others: put together once for all who come in in one turn. */
	listed(room: Room): string {
		const known = this.#lists.get(room.room);
		if (known !== undefined) return known;
		const list = JSON.stringify(this.#members(room)).slice(1, -1);
		const listed = list === "" ? "" : `,${list}`;
		this.#lists.set(room.room, listed);
		return listed;
	}

	/** What was put together may not be so any more. */
	turns(): void {
		this.#lists.clear();
	}

	/** Of the others there, who might be meant where that name is called: none in rooms too large for names. */
	namesLike(name: string, seats: ReadonlyMap<string, number>): string[] {
		if (seats.size > NAMED_MEMBERS_MAX) return [];
		const begins = name.toLowerCase();
		const names = [...seats.keys()].map((session) => this.#options.nameOf(session) ?? "");
		return names.filter((other) => other.length > name.length && other.toLowerCase().startsWith(begins));
	}

	/** It is no more: one of its name is told of from the start. */
	forgetRoom(room: string): void {
		clearTimeout(this.#pending.get(room)?.timer);
		this.#pending.delete(room);
	}

	close(): void {
		for (const { timer } of this.#pending.values()) clearTimeout(timer);
		this.#pending.clear();
	}

	#of(room: string): Pending {
		let pending = this.#pending.get(room);
		if (pending === undefined) {
			pending = {
				changes: new Map(),
				line: false,
				whole: false,
				timer: undefined,
				flushedAt: Number.NEGATIVE_INFINITY,
			};
			this.#pending.set(room, pending);
		}
		if (pending.timer === undefined) {
			pending.timer = setTimeout(() => this.#flush(room), this.#waitOf(room, pending));
		}
		return pending;
	}

	/** At once in a small room. In a large one the first who goes is seldom the last: a pass over all is worth waiting. */
	#waitOf(room: string, { flushedAt }: Pending): number {
		const size = this.#options.room(room)?.seats.size ?? 0;
		if (size > NAMED_MEMBERS_MAX) return EVERY_MS;
		return Math.max(0, flushedAt + EVERY_MS - performance.now());
	}

	#flush(roomId: string): void {
		const pending = this.#pending.get(roomId);
		const room = this.#options.room(roomId);
		if (pending === undefined) return;
		if (room === undefined) return this.forgetRoom(roomId);
		pending.timer = undefined;
		pending.flushedAt = performance.now();
		if (pending.whole) this.#options.send(roomId, this.whole(room));
		else if (pending.changes.size > 0) this.#options.send(roomId, this.#delta(room, pending.changes));
		if (pending.line) this.#options.sendPlaces(roomId);
		pending.changes.clear();
		pending.line = false;
		pending.whole = false;
	}

	#delta(room: Room, changes: Pending["changes"]): ServerFrameOf<"presence"> {
		const count = room.seats.size;
		const frame: ServerFrameOf<"presence"> = { type: "presence", room: room.room, count };
		if (count > NAMED_MEMBERS_MAX) return frame;
		// just below the limit again: who was there while only counts were told?
		if (count + changes.size > NAMED_MEMBERS_MAX) return this.whole(room);
		for (const [name, { change }] of changes) {
			const names = frame[change] ?? [];
			names.push(name);
			frame[change] = names;
		}
		frame.people = [...changes].map(([name, { id }]) => this.#told(id, name));
		return frame;
	}

	#told(id: string, name: string): Told {
		return this.#options.isKept(id) ? { id, name, kept: true } : { id, name };
	}

	#members({ seats }: Room): { members?: string[]; away?: string[]; people?: Told[] } {
		if (seats.size > NAMED_MEMBERS_MAX) return {};
		const people: Told[] = [];
		for (const id of seats.keys()) {
			const name = this.#options.nameOf(id);
			if (name !== undefined) people.push(this.#told(id, name));
		}
		const away = people.filter(({ id }) => this.#options.isAway(id));
		return { members: people.map(({ name }) => name), away: away.map(({ name }) => name), people };
	}
}
