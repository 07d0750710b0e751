/** Everybody waits for a draft: past this it is told of. */
const SLOW_MS = 5;
const NONE = -1;
/** Of the shared numbers: the place in the batch, and how many drafts this thread ever began. */
const [INDEX, BEGUN] = [0, 1];

export interface SlowDraft {
	/** what sort of draft it is, in the application's word */
	readonly type: string;
	readonly ms: number;
}

export interface SeenInHand {
	/** in the batch */
	readonly index: number;
	/** another number: another draft */
	readonly begun: number;
}

/** Which draft the log thread has in hand, as the loop can see it while that thread sees nothing else; and which took long. */
export class DraftInHand {
	readonly #shared: Int32Array;
	#since = 0;
	#slow: SlowDraft[] = [];

	constructor(shared: SharedArrayBuffer) {
		this.#shared = new Int32Array(shared);
	}

	static share(): SharedArrayBuffer {
		const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
		new Int32Array(shared)[INDEX] = NONE;
		return shared;
	}

	/** Undefined: none, so whatever takes long is the commit itself. */
	static seenIn(shared: SharedArrayBuffer): SeenInHand | undefined {
		const numbers = new Int32Array(shared);
		const index = Atomics.load(numbers, INDEX);
		return index === NONE ? undefined : { index, begun: Atomics.load(numbers, BEGUN) };
	}

	/** `now`: on a monotonic clock, in ms. */
	begins(index: number, now: number): void {
		Atomics.add(this.#shared, BEGUN, 1);
		Atomics.store(this.#shared, INDEX, index);
		this.#since = now;
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

	takeSlow(): readonly SlowDraft[] {
		return this.#slow.splice(0);
	}
}

export function typeOf(draft: unknown): string {
	const type = typeof draft === "object" && draft !== null && "type" in draft ? draft.type : undefined;
	return typeof type === "string" ? type : "other";
}
