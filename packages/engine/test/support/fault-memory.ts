/** What the log thread does where it would go on. */
export interface Fault {
	/** `rows`: behind them; `load`: of the state behind the log */
	readonly at: "decide" | "rows" | "fold" | "note" | "load" | "before-commit" | "after-commit";
	/**
	 * A hold lasts until it is released, and a loop computes until then. `answer-nothing` is for rules. A thread dies at
	 * once, behind a hold, or later by an error that nobody catches.
	 */
	readonly does: "throw" | "hold" | "loop" | "answer-nothing" | "die" | "hold-and-die" | "die-later";
	/** only what has this in its JSON: a draft, an event or a note; a COMMIT with such a draft in it */
	readonly of?: string;
	/** of what is thrown, in SQLite's words: some concern the whole batch */
	readonly code?: string;
	/** one time unless told */
	readonly times?: number;
}

const FAULTS_MAX = 16;
const JSON_BYTES_MAX = 16 * 1024;
/** Of the shared numbers: how many faults are told, in how many bytes, then some numbers for each. */
const [COUNT, LENGTH, FIRST] = [0, 1, 2];
const [LEFT, HITS, RELEASED, WIDTH] = [0, 1, 2, 3];
const JSON_AT = (FIRST + WIDTH * FAULTS_MAX) * Int32Array.BYTES_PER_ELEMENT;

/** The faults of a test, as it and the log thread see them, also a thread that is started behind one that died. */
export class FaultMemory {
	readonly shared: SharedArrayBuffer;
	readonly #numbers: Int32Array;
	#known: Fault[] = [];

	constructor(shared = new SharedArrayBuffer(JSON_AT + JSON_BYTES_MAX)) {
		this.shared = shared;
		this.#numbers = new Int32Array(shared);
	}

	/** Returns its number. */
	add(fault: Fault): number {
		const no = this.#known.push(fault) - 1;
		const bytes = new TextEncoder().encode(JSON.stringify(this.#known));
		new Uint8Array(this.shared, JSON_AT).set(bytes);
		Atomics.store(this.#numbers, LENGTH, bytes.length);
		Atomics.store(this.#numbers, cell(no, LEFT), fault.times ?? 1);
		// last: who reads it reads all of the above
		Atomics.store(this.#numbers, COUNT, this.#known.length);
		return no;
	}

	/** The fault that is due now, which counts as hit. */
	take(at: Fault["at"], what: string): { readonly no: number; readonly fault: Fault } | undefined {
		if (Atomics.load(this.#numbers, COUNT) !== this.#known.length) this.#read();
		for (const [no, fault] of this.#known.entries()) {
			if (fault.at !== at || !what.includes(fault.of ?? "")) continue;
			if (Atomics.load(this.#numbers, cell(no, LEFT)) === 0) continue;
			Atomics.sub(this.#numbers, cell(no, LEFT), 1);
			Atomics.add(this.#numbers, cell(no, HITS), 1);
			Atomics.notify(this.#numbers, cell(no, HITS));
			return { no, fault };
		}
		return undefined;
	}

	/** Settles when a thread came to it. */
	async hit(no: number): Promise<void> {
		await Atomics.waitAsync(this.#numbers, cell(no, HITS), 0).value;
	}

	release(no: number): void {
		Atomics.store(this.#numbers, cell(no, LEFT), 0);
		Atomics.store(this.#numbers, cell(no, RELEASED), 1);
		Atomics.notify(this.#numbers, cell(no, RELEASED));
	}

	isReleased(no: number): boolean {
		return Atomics.load(this.#numbers, cell(no, RELEASED)) === 1;
	}

	untilReleased(no: number): void {
		Atomics.wait(this.#numbers, cell(no, RELEASED), 0);
	}

	#read(): void {
		// a copy: decoders take no shared memory
		const bytes = new Uint8Array(this.shared, JSON_AT, Atomics.load(this.#numbers, LENGTH)).slice();
		this.#known = JSON.parse(new TextDecoder().decode(bytes)) as Fault[];
	}
}

function cell(no: number, which: number): number {
	return FIRST + WIDTH * no + which;
}
