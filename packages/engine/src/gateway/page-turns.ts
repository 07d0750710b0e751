import type { OutputBuffer } from "./output-buffer.ts";

/** Pages that one socket may have asked for and not yet been given. */
const ASKED_MAX = 256;

/**
 * One socket's pages, one after the other, and none before it has taken most of what it was given: whoever asks
 * without reading keeps one page of ours in memory, not all (OUT7).
 */
export class PageTurns {
	#asked = 0;
	#last: Promise<unknown> = Promise.resolve();

	get areTaken(): boolean {
		return this.#asked >= ASKED_MAX;
	}

	async take(output: OutputBuffer, give: () => Promise<void>): Promise<void> {
		this.#asked += 1;
		const turn = this.#last.then(() => output.taken()).then(give);
		this.#last = turn.catch(() => undefined);
		try {
			await turn;
		} finally {
			this.#asked -= 1;
		}
	}
}
