import { mixed, setOf } from "./digest.ts";

/** Far more than can be under way: a reader that is further behind is not measured any more. */
const MESSAGES_HELD = 1 << 20;

/**
 * What all threads of a crowd know of every message, in shared memory. Messages have running numbers; a slot serves
 * again after `MESSAGES_HELD`, so a run may be as long as it likes.
 */
export function boardMemory(rooms: number) {
	const integers = (count: number) => new Int32Array(new SharedArrayBuffer(count * 4));
	return {
		next: integers(1),
		due: new Float64Array(new SharedArrayBuffer(MESSAGES_HELD * 8)),
		owner: integers(MESSAGES_HELD),
		screensLeft: integers(MESSAGES_HELD),
		/** by room: messages sent, a sum over their numbers, and who is to be waited for */
		sent: integers(rooms),
		sum: integers(rooms),
		steady: integers(rooms),
	};
}

export type BoardMemory = Readonly<ReturnType<typeof boardMemory>>;

export class Board {
	readonly #memory: BoardMemory;

	constructor(memory: BoardMemory) {
		this.#memory = memory;
	}

	/** How many messages there are: the number of the next one. */
	get messages(): number {
		return Atomics.load(this.#memory.next, 0);
	}

	/** A new message of `person` to `room`, due at `due` (ms); gives its number. */
	write(person: number, room: number, due: number): number {
		const { next, owner, screensLeft, sent, sum, steady } = this.#memory;
		const k = Atomics.add(next, 0, 1);
		const slot = k & (MESSAGES_HELD - 1);
		this.#memory.due[slot] = due;
		owner[slot] = person;
		Atomics.store(screensLeft, slot, Atomics.load(steady, room));
		Atomics.add(sent, room, 1);
		Atomics.add(sum, room, mixed(k));
		return k;
	}

	/** The server refused it: nobody waits for it. */
	takeBack(k: number, room: number): void {
		Atomics.store(this.#memory.screensLeft, k & (MESSAGES_HELD - 1), 0);
		Atomics.sub(this.#memory.sent, room, 1);
		Atomics.sub(this.#memory.sum, room, mixed(k));
	}

	due(k: number): number {
		return this.#memory.due[k & (MESSAGES_HELD - 1)] ?? 0;
	}

	owner(k: number): number {
		return this.#memory.owner[k & (MESSAGES_HELD - 1)] ?? -1;
	}

	/** One more steady reader has it; true for the last of them. */
	shown(k: number): boolean {
		return Atomics.sub(this.#memory.screensLeft, k & (MESSAGES_HELD - 1), 1) === 1;
	}

	sentTo(room: number): number {
		return Atomics.load(this.#memory.sent, room);
	}

	/** What every reader of the room must have seen, as `Digest.set` gives it. */
	setSentTo(room: number): string {
		return setOf(this.sentTo(room), Atomics.load(this.#memory.sum, room));
	}

	/** Somebody in `room` reads steadily from now on (1), or no more (-1): a paused reader is nobody's last screen. */
	steady(room: number, change: 1 | -1): void {
		Atomics.add(this.#memory.steady, room, change);
	}
}
