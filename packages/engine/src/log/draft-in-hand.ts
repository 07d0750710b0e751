/** Everybody waits for a draft: past this it is told of. */
const SLOW_MS = 5;
const NONE = -1;
/**
 * Of the shared numbers: the draft in hand, in its batch; how many are in transactions that may be stored, since the
 * thread opened its database; and how often one was begun, which is another number for each try. They wrap around. And what
 * the application said that it is about, in two halves.
 */
const [INDEX, TAKEN, BEGUN, ABOUT_HIGH, ABOUT_LOW] = [0, 1, 2, 3, 4];
const HALF = 2 ** 32;

export interface SlowDraft {
	/** what sort of draft it is, in the application's word */
	readonly type: string;
	readonly ms: number;
}

export interface SeenInHand {
	/** behind those that are taken; undefined: none, so whatever takes long is the commit itself */
	readonly index: number | undefined;
	/** so many were decided, and their transaction is stored or may be */
	readonly taken: number;
	/** another number: another draft */
	readonly begun: number;
	/** whose rules it asks, by the application's own number; undefined: nothing was said */
	readonly about: number | undefined;
}

/** Which draft the log thread has in hand, as the loop can see it while that thread sees nothing else; and which took long. */
export class DraftInHand {
	readonly #shared: Int32Array;
	#since = 0;
	#slow: SlowDraft[] = [];

	constructor(shared: SharedArrayBuffer) {
		this.#shared = new Int32Array(shared);
		this.opened();
	}

	static share(): SharedArrayBuffer {
		const shared = new SharedArrayBuffer(5 * Int32Array.BYTES_PER_ELEMENT);
		new Int32Array(shared)[INDEX] = NONE;
		return shared;
	}

	static seenIn(shared: SharedArrayBuffer): SeenInHand {
		const numbers = new Int32Array(shared);
		const index = Atomics.load(numbers, INDEX);
		const about = Atomics.load(numbers, ABOUT_HIGH) * HALF + (Atomics.load(numbers, ABOUT_LOW) >>> 0);
		return {
			index: index === NONE ? undefined : index,
			taken: Atomics.load(numbers, TAKEN),
			begun: Atomics.load(numbers, BEGUN),
			about: about === 0 ? undefined : about,
		};
	}

	/** Drafts are counted anew from here. */
	opened(): void {
		this.none();
		Atomics.store(this.#shared, TAKEN, 0);
	}

	/** `index`: in the batch. `now`: on a monotonic clock, in ms. */
	begins(index: number, now: number): void {
		this.isAbout(0);
		Atomics.add(this.#shared, BEGUN, 1);
		Atomics.store(this.#shared, INDEX, index);
		this.#since = now;
	}

	/** Of the draft in hand: one draft may ask the rules of many things, and one of them may never end. */
	isAbout(what: number): void {
		Atomics.store(this.#shared, ABOUT_HIGH, Math.floor(what / HALF));
		Atomics.store(this.#shared, ABOUT_LOW, what | 0);
	}

	/** Returns the time. */
	ends(draft: unknown): number {
		const now = performance.now();
		if (now - this.#since > SLOW_MS) this.#slow.push({ type: typeOf(draft), ms: now - this.#since });
		return now;
	}

	/** All of the batch are decided. */
	none(): void {
		Atomics.store(this.#shared, INDEX, NONE);
	}

	/** So many more are decided, and from here on may be stored. */
	takes(drafts: number): void {
		Atomics.add(this.#shared, TAKEN, drafts);
	}

	takeSlow(): readonly SlowDraft[] {
		return this.#slow.splice(0);
	}
}

export function typeOf(draft: unknown): string {
	const type = typeof draft === "object" && draft !== null && "type" in draft ? draft.type : undefined;
	return typeof type === "string" ? type : "other";
}
