import type { Writable } from "node:stream";

/** Whoever has so much waiting beside all that is shown is given no more, and comes back when they can take it. */
const WAITING_BYTES_MAX = 64 * 1024;

export interface Word {
	readonly text: string;
	/** of one that tells all that is shown: how long it is */
	readonly wholeBytes?: number;
}

/** Who reads a room on another site; told all of it once, however long they take for that. */
export class EmbeddedReader {
	readonly #answer: Writable;
	#wholeBytes = 0;

	constructor(answer: Writable) {
		this.#answer = answer;
	}

	hear({ text, wholeBytes }: Word): void {
		const answer = this.#answer;
		if (answer.writableEnded || answer.destroyed) return;
		// all that is shown may be longer than the bound: cut for it, they would begin with it again, for ever
		if (answer.writableLength > WAITING_BYTES_MAX + this.#wholeBytes) return void answer.destroy();
		this.#wholeBytes = wholeBytes ?? this.#wholeBytes;
		answer.write(text);
	}
}
