import type { Database } from "better-sqlite3";
import type { Rules, Written } from "../rules.ts";

/** An application's tables, for whoever opens, copies or examines a database and decides nothing in it. */
export interface StoreSchema {
	/** names its files, and what it keeps in NATS: small letters, digits and `-`, never changed once data lies under it */
	readonly product: string;
	/**
	 * What makes schema 1 of an empty database, 2 of 1, and so on, in order. One that was ever released is never
	 * changed: databases that it made are out there.
	 */
	readonly migrations: readonly ((database: Database) => void)[];
	/** Reads the whole log: does it hold together, and what is in it? */
	inspect(database: Database): Inspection;
	/** Hashes of the bytes that lie beside the database and belong to it: what copies of it must have too. */
	contents?(database: Database): readonly string[];
}

/**
 * What the application hands to the log: its rules, and its tables. It is a module of its own
 * (loaded by path inside the log thread), whose export is named `rules`.
 */
export interface StoreModule<State, Draft, Event, Note, Past> extends StoreSchema {
	/** `limits`: what the house was configured with, as plain data */
	rules(limits: unknown): Rules<State, Draft, Event, Past>;
	/** live state from what the database holds, row by row */
	read(database: Database): State;
	open(database: Database): Store<Event, Note, Past>;
}

export interface Inspection {
	/** what is wrong with the log, in words; empty when it holds together */
	readonly faults: readonly string[];
	/** what is in it, for people: `3 rooms` */
	readonly contents: readonly string[];
}

export function schemaVersion(module: StoreSchema): number {
	return module.migrations.length;
}

/** What a store says of the application's rules that it asks, each by a number of the application's own. */
export interface Hand {
	/** To be called, while an event is decided or applied, with whose rules are asked next. */
	isAbout(what: number): void;
	/** Rules that were asked beside the log (in a `followUp`) did not come back, and were given up. */
	neverEnds(what: number): void;
}

export interface Store<Event, Note, Past> {
	/** for the rules: reads what the transaction so far left */
	readonly past: Past;
	/** Writes one event, never one of the engine's own; runs inside the batch's transaction, in Seq order. */
	apply(seq: number, event: Event): Written;
	/** Facts beside the log (read positions): written with the batch, never acknowledged. */
	note(note: Note): void;
	/** Told before the first event: what may stand in no database and no copy of it. */
	useSecret(secret: string): void;
	/** Told before the first event. */
	useHand?(hand: Hand): void;
	/** How long until `followUp` has something to do though nothing is written until then; undefined, or absent: nothing. */
	nextFollowUpMs?(): number | undefined;
	/** True when the batch erased a text: the write-ahead log must then not keep it either. */
	takeErased(): boolean;
	/**
	 * A short step (some ms) of what may lag behind the log (an index), in a transaction of its own; false when nothing is
	 * left to do: it is asked again some time after the next commit. It is not synced: what a crash takes of it must be
	 * found again as still to do.
	 */
	followUp(): boolean;
	/** It lags so far behind that its steps no longer wait until nobody waits for the writer. */
	isFarBehind(): boolean;
	/** The transaction was undone: forget what memory holds of it. */
	forget(): void;
}
