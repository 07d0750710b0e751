import type { Row } from "../device/rows.ts";
import type { Room } from "../rooms/room.ts";
import type { RoomState } from "../state/chat-state.ts";
import type { Cancel } from "../state/environment.ts";
import type { Me } from "../state/me.ts";
import type { KeptRoomsParts } from "./around.ts";
import { eventsOf } from "./kept-events.ts";

/** A room in which much is said is written so often, and no more. */
const WRITE_EVERY_MS = 2_000;

/** What was heard in the rooms that one is in, written down a moment after it has changed. */
export class WrittenRooms {
	readonly #parts: KeptRoomsParts;
	/** as they were seen last */
	readonly #seen = new Map<string, RoomState>();
	/** rooms of which something is not written yet, and when they were last as they are */
	readonly #heardAt = new Map<string, number>();
	readonly #usedAt = new Map<string, number>();
	/** of which nothing may lie there any more: told once */
	readonly #dropped = new Set<string>();
	#due: Cancel | undefined;

	constructor(parts: KeptRoomsParts) {
		this.#parts = parts;
	}

	/** those that one was in, on this page */
	get rooms(): readonly string[] {
		return [...this.#seen.keys()];
	}

	note(state: RoomState, author: Me): void {
		const before = this.#seen.get(state.room);
		if (before === state) return;
		this.#seen.set(state.room, state);
		this.#dropped.delete(state.room);
		const { environment, around } = this.#parts;
		if (around().reads.isReadAlong(state.room)) this.#usedAt.set(state.room, environment.now());
		if (before !== undefined && isAsBefore(before, state)) return;
		this.#heardAt.set(state.room, environment.now());
		this.#due ??= environment.after(WRITE_EVERY_MS, () => {
			this.#due = undefined;
			this.write(author);
		});
	}

	write(author: Me): void {
		if (this.#heardAt.size === 0) return;
		const { around, store } = this.#parts;
		const heard = [...this.#heardAt];
		this.#heardAt.clear();
		for (const [name, at] of heard) {
			const room = around().rooms.get(name);
			if (room?.seat.state !== "inside" || room.kept !== undefined || around().rooms.epoch !== author.epoch)
				continue;
			const row = rowOf(room, author, { keptAt: at, usedAt: this.#usedAt.get(name) ?? 0 });
			if (row !== undefined) void store.put("rooms", row);
		}
	}

	/** The room that one looks at is as it is until now, though nothing was said there. */
	leave(author: Me): void {
		const { around, environment } = this.#parts;
		const [last] = [...this.#usedAt].sort(([, a], [, b]) => b - a);
		if (last !== undefined && around().link.status.state === "open")
			this.#heardAt.set(last[0], environment.now());
		this.write(author);
	}

	drop(person: string, room: string): void {
		this.#seen.delete(room);
		this.#heardAt.delete(room);
		if (this.#dropped.has(room)) return;
		this.#dropped.add(room);
		void this.#parts.store.write([{ table: "rooms", drop: [person, room] }]);
	}

	/** What is due was this person's: whoever comes next writes their own. */
	forget(): void {
		this.#due?.();
		this.#due = undefined;
		this.#seen.clear();
		this.#heardAt.clear();
		this.#usedAt.clear();
		this.#dropped.clear();
	}
}

function isAsBefore(before: RoomState, now: RoomState): boolean {
	return (
		before.rows === now.rows &&
		before.head === now.head &&
		before.readSeq === now.readSeq &&
		before.unread === now.unread &&
		before.title === now.title &&
		before.topic === now.topic
	);
}

function rowOf(
	room: Room,
	{ session: person, epoch }: Me,
	when: Pick<Row<"rooms">, "keptAt" | "usedAt">,
): Row<"rooms"> | undefined {
	const [view] = room.views;
	const events = view === undefined ? [] : eventsOf(view, room.name);
	const last = events.at(-1);
	if (last === undefined) return undefined;
	const { title, topic, capacity, unread } = room.state;
	const { posts, head } = room.timeline;
	return {
		...{ person, room: room.name, epoch, ...when, title, topic, capacity, head, posts, heardTo: last.seq },
		...{ readSeq: room.read.seq, readPosts: posts - unread, events },
	};
}
