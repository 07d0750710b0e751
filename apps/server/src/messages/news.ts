/**
 * Who waits for what is new in a room without being a reader of it: they are woken behind the turn in which it was flushed
 * to the readers, once for all that a turn brought.
 */
export class RoomNews {
	readonly #waiting = new Map<string, Set<() => void>>();
	readonly #changed = new Set<string>();
	#isClosed = false;

	/** The server stops: whoever is woken now is woken for the last time. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** `wake` is called whenever the room changed, until what is returned is called. */
	listen(room: string, wake: () => void): () => void {
		const waiting = this.#waiting.get(room) ?? new Set();
		this.#waiting.set(room, waiting.add(wake));
		return () => {
			waiting.delete(wake);
			if (waiting.size === 0 && this.#waiting.get(room) === waiting) this.#waiting.delete(room);
		};
	}

	changed(room: string): void {
		if (!this.#waiting.has(room)) return;
		if (this.#changed.size === 0) setImmediate(() => this.#wakeDue());
		this.#changed.add(room);
	}

	close(): void {
		this.#isClosed = true;
		for (const room of this.#waiting.keys()) this.#changed.add(room);
		this.#wakeDue();
	}

	#wakeDue(): void {
		const rooms = [...this.#changed];
		this.#changed.clear();
		for (const room of rooms) for (const wake of [...(this.#waiting.get(room) ?? [])]) wake();
	}
}
