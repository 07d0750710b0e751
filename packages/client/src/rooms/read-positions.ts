import type { Timeline } from "@parley/protocol/timeline";
import type { Link } from "../link/link.ts";
import type { Requests } from "../link/requests.ts";
import type { Environment } from "../state/environment.ts";
import { Throttle } from "../state/throttle.ts";
import type { Room } from "./room.ts";

const TELL_EVERY_MS = 1_000;

interface Parts {
	readonly environment: Pick<Environment, "after" | "now">;
	readonly link: Pick<Link, "send">;
	readonly requests: Requests;
	readonly room: (name: string) => Room | undefined;
}

/** Tells the server how far this person has read (READ1), and what they marked unread (READ2). */
export class ReadPositions {
	readonly #parts: Parts;
	readonly #throttles = new Map<string, Throttle>();
	/** by room, who may be reading along at its end */
	readonly #readers = new Map<string, Set<() => boolean>>();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** What comes to the room's end is read as it comes, while one of them says so; returns what ends it. */
	readAlong(name: string, isReading: () => boolean): () => void {
		const readers = this.#readers.get(name) ?? new Set();
		this.#readers.set(name, readers.add(isReading));
		return () => {
			readers.delete(isReading);
			if (readers.size === 0 && this.#readers.get(name) === readers) this.#readers.delete(name);
		};
	}

	isReadAlong(name: string): boolean {
		return [...(this.#readers.get(name) ?? [])].some((isReading) => isReading());
	}

	/** Without a link it goes with the next `onJoined`. */
	tell(name: string): void {
		const { environment, link, room } = this.#parts;
		const throttle = this.#throttles.get(name) ?? new Throttle(environment, TELL_EVERY_MS);
		this.#throttles.set(name, throttle);
		throttle.run(() => link.send({ type: "read", room: name, seq: room(name)?.read.seq ?? 0 }));
	}

	/** What was read or marked while there was no link is told now. */
	onJoined(room: Room, toldSeq: number): void {
		if (room.read.seq > toldSeq) this.tell(room.name);
		if (room.read.mark?.said === false) this.#tellMark(room);
	}

	/** `timeline`: where it was read */
	moveTo(room: Room, seq: number, timeline: Timeline): void {
		if (!room.read.moveTo(seq, timeline)) return;
		room.changed();
		this.tell(room.name);
	}

	markFrom(room: Room, seq: number, timeline: Timeline): void {
		room.read.unreadFrom(seq, timeline);
		room.changed();
		this.#tellMark(room);
	}

	/** The mark ends: one came to look at the room. */
	unmark(room: Room): void {
		room.read.mark = undefined;
		room.changed();
		this.#parts.link.send({ type: "read", room: room.name, seq: room.read.seq, clear: true });
	}

	forget(room: string): void {
		this.#throttles.delete(room);
	}

	#tellMark({ name, read: { mark } }: Room): void {
		if (mark === undefined) return;
		this.#parts.requests.ask({ type: "unread", room: name, from: mark.from }, (answer) => {
			mark.said = answer.type === "ok";
		});
	}
}
