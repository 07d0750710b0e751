/** What is with the log thread and not answered, in the order in which it was sent. */
export class SentDrafts<Entry extends { readonly bytes: number }> {
	#entries: Entry[] = [];
	#notes: unknown[] = [];
	#bytes = 0;
	/** since the thread opened its database */
	#answered = 0;

	get length(): number {
		return this.#entries.length;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get hasNotes(): boolean {
		return this.#notes.length > 0;
	}

	get isEmpty(): boolean {
		return this.#entries.length === 0 && this.#notes.length === 0;
	}

	/** In no transaction yet. */
	waiting(taken: number): number {
		return this.#entries.length - this.#ahead(taken);
	}

	add(entries: readonly Entry[], notes: readonly unknown[]): void {
		for (const entry of entries) {
			this.#entries.push(entry);
			this.#bytes += entry.bytes;
		}
		this.#notes = [...this.#notes, ...notes];
	}

	/** The first so many of each. Returns these drafts. */
	answered(drafts: number, notes: number): readonly Entry[] {
		const batch = this.#entries.slice(0, drafts);
		for (const { bytes } of batch) this.#bytes -= bytes;
		this.#entries = this.#entries.slice(drafts);
		this.#notes = this.#notes.slice(notes);
		this.#answered += drafts;
		return batch;
	}

	/** The draft that the thread has in hand. */
	at({ taken, index }: { readonly taken: number; readonly index: number }): Entry | undefined {
		return this.#entries[this.#ahead(taken) + index];
	}

	/** The thread failed, when so many were in transactions: what is in none is lost. Counts anew from here. */
	end(taken: number): {
		readonly unknown: readonly Entry[];
		readonly lost: readonly Entry[];
		readonly notes: readonly unknown[];
	} {
		const unknown = this.#entries.slice(0, this.#ahead(taken));
		const lost = this.#entries.slice(unknown.length);
		const notes = this.#notes;
		this.#entries = [];
		this.#notes = [];
		this.#bytes = 0;
		this.#answered = 0;
		return { unknown, lost, notes };
	}

	/** In transactions, and not answered. The thread's own number wraps around. */
	#ahead(taken: number): number {
		return (taken - this.#answered) | 0;
	}
}
