import type { Database } from "better-sqlite3";
import { codeOf } from "../lib/user-facing-error.ts";
import type { DueTimers, TimersSeen } from "../timers.ts";
import type { Broken } from "./archive-messages.ts";
import { BatchTime } from "./batch-time.ts";
import type { Decided } from "./decided.ts";
import type { DraftInHand } from "./draft-in-hand.ts";
import { type Applied, brokenBy, Found } from "./found.ts";
import { Ruling, type RulingOptions } from "./ruling.ts";
import { type Mark, RunningHash } from "./running-hash.ts";
import { asUnloadable } from "./unloadable.ts";
import { isOfWholeBatch } from "./whole-batch.ts";

export interface DecidingOptions<State, Draft, Event, Note, Past>
	extends RulingOptions<State, Draft, Event, Note, Past> {
	/** live state from what the database holds */
	readonly read: (database: Database) => State;
	readonly inHand: DraftInHand;
}

export interface Batch<Draft> {
	readonly drafts: readonly Draft[];
	/** the number of each draft, where numbers are given elsewhere */
	readonly places: readonly number[] | undefined;
	/** else they follow this one, without a hole for what is refused or repeated */
	readonly after: number;
}

type Accepted<Event> = Decided<Event> & { readonly kind: "accepted" };

interface Unfoldable {
	readonly index: number;
	readonly broken: Broken;
}

/**
 * The one place where drafts are decided: in the order of the log, on live state and on the rows before them, inside the
 * transaction that stores what comes of it. State is folded last, so that what breaks before leaves no trace of itself.
 */
export class Deciding<State, Draft, Event, Note, Past> {
	readonly #options: DecidingOptions<State, Draft, Event, Note, Past>;
	readonly #ruling: Ruling<State, Draft, Event, Note, Past>;
	readonly #hash: RunningHash;
	readonly #ofBatch;
	readonly #ofDraft;
	/** undefined: to be read anew, for it may hold what was undone */
	#state: State | undefined;
	#erased = false;

	constructor(options: DecidingOptions<State, Draft, Event, Note, Past>) {
		this.#options = options;
		this.#ruling = new Ruling(options);
		this.#hash = new RunningHash(options.database);
		this.#ofBatch = savepoint(options.database, "batch");
		this.#ofDraft = savepoint(options.database, "draft");
	}

	/** Inside a transaction. Throws what concerns the whole of it, which has to be undone then. */
	apply(batch: Batch<Draft>): Applied<Event> {
		this.#loadIfLost();
		try {
			return this.#together(batch) ?? this.#each(batch);
		} finally {
			this.#options.inHand.none();
		}
	}

	/** Nobody waits for it, and what is handed in again with each commit must not fail each of them. */
	note(note: Note): void {
		// one that breaks makes the store forget
		this.#erased = this.takeErased();
		this.#ofDraft.begin.run();
		try {
			this.#options.store.note(note);
			this.#ofDraft.release.run();
		} catch (error) {
			this.#backTo(this.#ofDraft, error);
		}
	}

	/** Whether a text was erased since it was asked last, by what is committed. */
	takeErased(): boolean {
		const erased = this.#options.store.takeErased() || this.#erased;
		this.#erased = false;
		return erased;
	}

	/** of the running hash */
	get newestMark(): Mark | undefined {
		return this.#hash.newestMark;
	}

	get rulesInForce(): number {
		return this.#ruling.rulesInForce;
	}

	/** What waits behind what was applied. */
	get timers(): TimersSeen {
		return this.#ruling.timers.seen;
	}

	dueTimers(now: number, max: number): DueTimers {
		return this.#ruling.timers.due(now, max);
	}

	/** Inside the transaction, behind what was applied. */
	saveHash(): void {
		this.#hash.save();
	}

	/** Behind the commit. */
	takeMarks(): readonly Mark[] {
		return this.#hash.takeMarks();
	}

	/** From now on the running hash behind each accepted event is kept, or no longer. */
	traceHash(isOn: boolean): void {
		this.#hash.trace(isOn);
	}

	/** Behind what was applied: of each event that it accepted. */
	takeTrace(): readonly string[] {
		return this.#hash.takeTrace();
	}

	/** State goes on from what is stored. Throws `Unloadable`, also where newer rules decided it. */
	load(): void {
		try {
			this.#ruling.load();
			this.#hash.load();
			this.#state = this.#options.read(this.#options.database);
		} catch (error) {
			throw asUnloadable(error);
		}
	}

	/** The transaction was undone. */
	forget(): void {
		this.#options.store.forget();
		this.#ruling.timers.forget();
		this.#erased = false;
		this.#state = undefined;
	}

	/** What cannot be loaded is nobody's fault in the batch. */
	#loadIfLost(): void {
		if (this.#state === undefined) this.load();
	}

	get #live(): State {
		if (this.#state === undefined) throw new Error("nothing is decided before state is loaded");
		return this.#state;
	}

	/** The usual case: no row and no fold breaks, and one savepoint does for all. Undefined when one did. */
	#together({ drafts, places, after }: Batch<Draft>): Applied<Event> | undefined {
		const { inHand } = this.#options;
		const found = new Found<Event>(after);
		this.#ofBatch.begin.run();
		try {
			let now = performance.now();
			const time = new BatchTime(now);
			for (const [index, draft] of drafts.entries()) {
				if (time.isOver(now)) break;
				inHand.begins(index, now);
				const one = this.#ruling.decide(this.#live, draft, places?.[index] ?? found.newest + 1);
				found.add(one);
				if ("kind" in one && one.kind === "accepted") this.#fold(one);
				now = inHand.ends(draft);
			}
			this.#ofBatch.release.run();
			return found;
		} catch (error) {
			this.#backTo(this.#ofBatch, error);
			this.forget();
			return undefined;
		}
	}

	/**
	 * Each in a savepoint of its own: what breaks fails alone. Where it breaks `fold`, state is neither what it was nor
	 * what it should be: all is decided once more up to that draft, which is refused, and the batch ends there.
	 */
	#each({ drafts, places, after }: Batch<Draft>, unfoldable?: Unfoldable): Applied<Event> {
		const { inHand } = this.#options;
		this.#loadIfLost();
		const found = new Found<Event>(after);
		this.#ofBatch.begin.run();
		let now = performance.now();
		const time = new BatchTime(now);
		for (const [index, draft] of drafts.entries()) {
			if (time.isOver(now)) break;
			inHand.begins(index, now);
			if (unfoldable?.index === index) {
				found.add(unfoldable.broken);
				break;
			}
			const one = this.#decideAlone(draft, places?.[index] ?? found.newest + 1);
			found.add(one);
			try {
				if ("kind" in one && one.kind === "accepted") this.#fold(one);
			} catch (error) {
				this.#backTo(this.#ofBatch, error);
				this.forget();
				return this.#each({ drafts, places, after }, { index, broken: brokenBy(error) });
			}
			now = inHand.ends(draft);
		}
		this.#ofBatch.release.run();
		return found;
	}

	#decideAlone(draft: Draft, seq: number): Decided<Event> | Broken {
		this.#ofDraft.begin.run();
		try {
			const one = this.#ruling.decide(this.#live, draft, seq);
			this.#ofDraft.release.run();
			// what breaks after it makes the store forget
			this.#erased = this.takeErased();
			return one;
		} catch (error) {
			this.#backTo(this.#ofDraft, error);
			return brokenBy(error);
		}
	}

	#fold({ stored, told }: Accepted<Event>): void {
		this.#ruling.fold(this.#live, stored);
		this.#hash.add(stored, told?.logged);
	}

	/** Throws what concerns the whole transaction. */
	#backTo({ rollBack, release }: Savepoint, error: unknown): void {
		if (isOfWholeBatch(codeOf(error)) || !this.#options.database.inTransaction) throw error;
		rollBack.run();
		release.run();
		this.#options.store.forget();
		this.#ruling.timers.forget();
	}
}

type Savepoint = ReturnType<typeof savepoint>;

function savepoint(database: Database, name: "batch" | "draft") {
	return {
		begin: database.prepare(`SAVEPOINT ${name}`),
		release: database.prepare(`RELEASE ${name}`),
		rollBack: database.prepare(`ROLLBACK TO ${name}`),
	};
}
