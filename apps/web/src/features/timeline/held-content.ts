import { depthOf, lastVisible, type Rows, type View } from "./scroll-anchor.ts";

/**
 * Keeps what a finger scrolls where it is while `scrollTop` must not be set: what is put in or taken away above it is
 * made up for in front of all messages, until the scroll position may be put right.
 */
export class HeldContent {
	#by: { readonly key: string; readonly depth: number } | null = null;
	#inFrontPx = 0;

	/** how much later the messages begin than they would by themselves; below 0, so much of them is out of reach */
	get inFrontPx(): number {
		return this.#inFrontPx;
	}

	/** The row by which all stands, anew after each scroll. */
	take(view: View, rows: Rows): void {
		if (rows.count === 0) return;
		const index = lastVisible(view, rows);
		this.#by = { key: rows.keyAt(index), depth: depthOf(view, rows.edgesAt(index)) };
	}

	/** After a change; `inFrontPx` says what is to stand there now. */
	keep(view: View, rows: Rows): void {
		// What does not fill the view stands at its lower end by itself, and nothing can be scrolled.
		const scrolls = view.contentHeight > view.height || this.#inFrontPx !== 0;
		const index = this.#by === null ? -1 : rows.indexOf(this.#by.key);
		if (this.#by === null || index < 0 || !scrolls) return this.take(view, rows);
		const deeper = depthOf(view, rows.edgesAt(index)) - this.#by.depth;
		if (Math.abs(deeper) >= 0.5) this.#inFrontPx -= deeper;
	}

	letGo(): void {
		this.#by = null;
		this.#inFrontPx = 0;
	}
}
