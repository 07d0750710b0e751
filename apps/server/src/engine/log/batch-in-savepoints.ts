import type { Database } from "better-sqlite3";
import { internal, newQuote } from "../../lib/internal-error.ts";
import { codeOf, reason } from "../../lib/obstacle.ts";
import type { PastDecision } from "../rules.ts";
import type { Broken } from "./archive-messages.ts";
import type { Store } from "./store-module.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

interface Applied {
	readonly decisions: readonly PastDecision[];
	readonly broken: Broken | undefined;
}

/** What a batch does inside its transaction, so that what breaks leaves nothing and fails nobody else. */
export class BatchInSavepoints {
	readonly #database: Database;
	readonly #store: Store<unknown, unknown, unknown>;
	readonly #savepoint;
	readonly #release;
	readonly #rollBackTo;
	#erased = false;

	constructor(database: Database, store: Store<unknown, unknown, unknown>) {
		this.#database = database;
		this.#store = store;
		this.#savepoint = database.prepare("SAVEPOINT draft");
		this.#release = database.prepare("RELEASE draft");
		this.#rollBackTo = database.prepare("ROLLBACK TO draft");
	}

	apply(seqs: readonly number[], events: readonly unknown[]): Applied {
		return this.#applyTogether(seqs, events) ?? this.#applyEach(seqs, events);
	}

	/** Nobody waits for it, and what is handed in again with each commit must not fail each of them. */
	note(note: unknown): void {
		this.#savepoint.run();
		try {
			this.#store.note(note);
			this.#release.run();
		} catch (error) {
			this.#backToSavepoint(error);
		}
	}

	/** Whether a text was erased since it was asked last, by what is committed. */
	takeErased(): boolean {
		const erased = this.#store.takeErased() || this.#erased;
		this.#erased = false;
		return erased;
	}

	/** The transaction was undone. */
	forget(): void {
		this.#store.forget();
		this.#erased = false;
	}

	/** The usual case: nothing breaks, and one savepoint does for all. Undefined when something did. */
	#applyTogether(seqs: readonly number[], events: readonly unknown[]): Applied | undefined {
		this.#savepoint.run();
		try {
			const decisions = events.map((event, index) => this.#store.apply(seqs[index] ?? 0, event));
			this.#release.run();
			return { decisions, broken: undefined };
		} catch (error) {
			this.#backToSavepoint(error);
			return undefined;
		}
	}

	/** Up to the first that breaks: what stands behind it may have been decided on what it did, and that never was. */
	#applyEach(seqs: readonly number[], events: readonly unknown[]): Applied {
		const decisions: PastDecision[] = [];
		for (const [index, event] of events.entries()) {
			const seq = seqs[index] ?? 0;
			try {
				decisions.push(this.#applyAlone(seq, event));
			} catch (error) {
				this.#backToSavepoint(error);
				const broken = { seq, quote: newQuote(), code: codeOf(error), why: reason(error) };
				decisions.push({ kind: "refused", refusal: internal(broken.quote) });
				return { decisions, broken };
			}
		}
		return { decisions, broken: undefined };
	}

	/** A savepoint of its own, so that a draft that breaks never fails its neighbours. */
	#applyAlone(seq: number, event: unknown): PastDecision {
		this.#savepoint.run();
		const decision = this.#store.apply(seq, event);
		this.#release.run();
		// what breaks after it makes the store forget
		this.#erased = this.takeErased();
		return decision;
	}

	/** Throws what concerns the whole batch. */
	#backToSavepoint(error: unknown): void {
		if (isOfWholeBatch(codeOf(error)) || !this.#database.inTransaction) throw error;
		this.#rollBackTo.run();
		this.#release.run();
		this.#store.forget();
	}
}
