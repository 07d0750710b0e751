import type { ToLogThread } from "./archive-messages.ts";

/** Of one transaction: bounds what is built at once, where drafts are decided fast. */
const DRAFTS_MAX = 2_000;

type Sent = ToLogThread & { readonly kind: "commit" };

/** What was sent to the log thread and stands in no transaction yet, in order. */
export class WaitingDrafts {
	#drafts: unknown[] = [];
	/** of each draft, where numbers are given elsewhere */
	#places: number[] | undefined;
	#notes: unknown[] = [];
	/** of JSON since it was empty */
	#bytes = 0;

	get isEmpty(): boolean {
		return this.#drafts.length === 0 && this.#notes.length === 0;
	}

	get bytes(): number {
		return this.#bytes;
	}

	get length(): number {
		return this.#drafts.length;
	}

	add({ drafts, places, notes }: Sent): void {
		if (this.isEmpty) this.#bytes = 0;
		this.#bytes += drafts.length;
		for (const draft of JSON.parse(drafts) as unknown[]) this.#drafts.push(draft);
		if (places !== undefined) this.#places = [...(this.#places ?? []), ...places];
		this.#notes = [...this.#notes, ...notes];
	}

	next(): { readonly drafts: readonly unknown[]; readonly places: readonly number[] | undefined } {
		return { drafts: this.#drafts.slice(0, DRAFTS_MAX), places: this.#places };
	}

	notes(): readonly unknown[] {
		return this.#notes;
	}

	/** So many are stored, and all notes. */
	stored(drafts: number): void {
		this.#drafts = this.#drafts.slice(drafts);
		this.#places = this.#places?.slice(drafts);
		this.#notes = [];
	}

	clear(): void {
		this.#drafts = [];
		this.#places = undefined;
		this.#notes = [];
	}
}
