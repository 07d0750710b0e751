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
	/** what was sent at once, of which so many drafts are left, and the bytes of its JSON */
	#lots: { left: number; readonly bytes: number }[] = [];

	get isEmpty(): boolean {
		return this.#drafts.length === 0 && this.#notes.length === 0;
	}

	/** of JSON, of what was sent with them too */
	get bytes(): number {
		return this.#lots.reduce((sum, { bytes }) => sum + bytes, 0);
	}

	get length(): number {
		return this.#drafts.length;
	}

	add({ drafts, places, notes }: Sent): void {
		const added = JSON.parse(drafts) as unknown[];
		this.#lots.push({ left: added.length, bytes: drafts.length });
		for (const draft of added) this.#drafts.push(draft);
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
		let stored = drafts;
		for (const lot of this.#lots) {
			const taken = Math.min(lot.left, stored);
			lot.left -= taken;
			stored -= taken;
		}
		this.#lots = this.#lots.filter(({ left }) => left > 0);
	}

	clear(): void {
		this.#drafts = [];
		this.#places = undefined;
		this.#notes = [];
		this.#lots = [];
	}
}
