import { mixed, setOf } from "./digest.ts";

/**
 * What all threads of a crowd know of every message, in shared memory. Messages have running numbers; a slot serves
 * again after `MESSAGES_HELD`, so a run may be as long as it likes.
 */
export interface BoardMemory {
	readonly next: SharedArrayBuffer;
	readonly due: SharedArrayBuffer;
	readonly owner: SharedArrayBuffer;
	readonly screensLeft: SharedArrayBuffer;
	/** by room: messages sent, a sum over their numbers, and who is to be waited for */
	readonly sent: SharedArrayBuffer;
	readonly sum: SharedArrayBuffer;
	readonly steady: SharedArrayBuffer;
}

/** Far more than can be under way: a reader that is further behind is not measured any more. */
const MESSAGES_HELD = 1 << 20;

export function boardMemory(rooms: number): BoardMemory {
	return {
		next: new SharedArrayBuffer(4),
		due: new SharedArrayBuffer(MESSAGES_HELD * 8),
		owner: new SharedArrayBuffer(MESSAGES_HELD * 4),
		screensLeft: new SharedArrayBuffer(MESSAGES_HELD * 4),
		sent: new SharedArrayBuffer(rooms * 4),
		sum: new SharedArrayBuffer(rooms * 4),
		steady: new SharedArrayBuffer(rooms * 4),
	};
}

export class Board {
	readonly #next: Int32Array;
	readonly #due: Float64Array;
	readonly #owner: Int32Array;
	readonly #screensLeft: Int32Array;
	readonly #sent: Int32Array;
	readonly #sum: Int32Array;
	readonly #steady: Int32Array;

	constructor(memory: BoardMemory) {
		this.#next = new Int32Array(memory.next);
		this.#due = new Float64Array(memory.due);
		this.#owner = new Int32Array(memory.owner);
		this.#screensLeft = new Int32Array(memory.screensLeft);
		this.#sent = new Int32Array(memory.sent);
		this.#sum = new Int32Array(memory.sum);
		this.#steady = new Int32Array(memory.steady);
	}

	/** How many messages there are: the number of the next one. */
	get messages(): number {
		return Atomics.load(this.#next, 0);
	}

	/** A new message of `person` to `room`, due at `due` (ms); gives its number. */
	write(person: number, room: number, due: number): number {
		const k = Atomics.add(this.#next, 0, 1);
		const slot = k & (MESSAGES_HELD - 1);
		this.#due[slot] = due;
		this.#owner[slot] = person;
		Atomics.store(this.#screensLeft, slot, Atomics.load(this.#steady, room));
		Atomics.add(this.#sent, room, 1);
		Atomics.add(this.#sum, room, mixed(k));
		return k;
	}

	/** The server refused it: nobody waits for it. */
	takeBack(k: number, room: number): void {
		Atomics.store(this.#screensLeft, k & (MESSAGES_HELD - 1), 0);
		Atomics.sub(this.#sent, room, 1);
		Atomics.sub(this.#sum, room, mixed(k));
	}

	due(k: number): number {
		return this.#due[k & (MESSAGES_HELD - 1)] ?? 0;
	}

	owner(k: number): number {
		return this.#owner[k & (MESSAGES_HELD - 1)] ?? -1;
	}

	/** One more steady reader has it; true for the last of them. */
	shown(k: number): boolean {
		return Atomics.sub(this.#screensLeft, k & (MESSAGES_HELD - 1), 1) === 1;
	}

	sentTo(room: number): number {
		return Atomics.load(this.#sent, room);
	}

	/** What every reader of the room must have seen, as `Digest.set` gives it. */
	setSentTo(room: number): string {
		return setOf(this.sentTo(room), Atomics.load(this.#sum, room));
	}

	/** Somebody in `room` reads steadily from now on (1), or no more (-1): a paused reader is nobody's last screen. */
	steady(room: number, change: 1 | -1): void {
		Atomics.add(this.#steady, room, change);
	}
}
