import type { Database } from "better-sqlite3";
import type { PastDecision } from "../rules.ts";

/**
 * What the application hands to the archive: its tables and the past side of its rules. It is a module of its
 * own (loaded by path inside the writer thread), whose export is named `storeModule`.
 */
export interface StoreModule<Event, Snapshot, Note> {
	readonly schemaVersion: number;
	/** Brings an empty (0) or older database to `schemaVersion`; runs inside one transaction. */
	migrate(database: Database, from: number): void;
	open(database: Database): Store<Event, Snapshot, Note>;
}

export interface Store<Event, Snapshot, Note> {
	/** Decides one event about the past and writes it; runs inside the batch's transaction, in Seq order. */
	apply(seq: number, event: Event): PastDecision;
	/** Facts beside the log (read positions): written with the batch, never acknowledged. */
	note(note: Note): void;
	/** True when the batch erased a text: the write-ahead log must then not keep it either. */
	takeErased(): boolean;
	/** A step of what may lag behind the log (an index), in a transaction of its own; true when there is more. */
	followUp(): boolean;
	/** The transaction was undone: forget what memory holds of it. */
	forget(): void;
	/** Live state behind the log. */
	load(): Snapshot;
}
