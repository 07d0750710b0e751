import type { ChatState } from "./chat-state.ts";

/**
 * The published state. Whatever one WebSocket message or one act of a person changes is published as one new
 * value; of what the server sends, at most one a frame of the screen.
 */
export class Store {
	readonly #compose: () => ChatState;
	readonly #beforePaint: ((run: () => void) => void) | undefined;
	readonly #listeners = new Set<() => void>();
	#state: ChatState;
	#depth = 0;
	#stale = false;
	#scheduled = false;

	constructor(compose: () => ChatState, beforePaint: ((run: () => void) => void) | undefined) {
		this.#state = compose();
		this.#compose = compose;
		this.#beforePaint = beforePaint;
	}

	readonly getState = (): ChatState => this.#state;
	readonly subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Something changed; it is published when the outermost `together` or `act` is done. */
	readonly touch = (): void => {
		this.#stale = true;
		if (this.#depth === 0) this.#schedule();
	};

	/** All of it is one change. */
	together<T>(change: () => T): T {
		this.#depth += 1;
		try {
			return change();
		} finally {
			this.#depth -= 1;
			if (this.#depth === 0 && this.#stale) this.#schedule();
		}
	}

	/** By a person's hand: shown at once. */
	act<T>(change: () => T): T {
		this.#depth += 1;
		try {
			return change();
		} finally {
			this.#depth -= 1;
			if (this.#depth === 0) this.#publish();
		}
	}

	#schedule(): void {
		if (this.#scheduled) return;
		if (!this.#beforePaint) return this.#publish();
		this.#scheduled = true;
		this.#beforePaint(() => {
			this.#scheduled = false;
			this.#publish();
		});
	}

	#publish(): void {
		if (!this.#stale) return;
		this.#stale = false;
		this.#state = this.#compose();
		for (const listener of this.#listeners) listener();
	}
}
