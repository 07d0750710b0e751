import type { Change } from "./bounds.ts";
import type { OwnWrite, OwnWritten } from "./own-write.ts";
import type { Row, TableName } from "./rows.ts";
import type { KeepsNothing } from "./tables.ts";

/** `full`: what was written last was not kept, and what is written next may be. */
export type DeviceState =
	| { readonly keeps: "all" }
	| { readonly keeps: "nothing"; readonly because: KeepsNothing };

/**
 * What of the chat lies on this device, for all cores of the browser. Nothing here throws or rejects; `false` means
 * that it was not kept, and that whoever wrote it has to keep it. Where there is no database rows are held for as long
 * as this core lives, and each answer to a write is `false`.
 */
export interface DeviceStore {
	readonly state: DeviceState;
	/**
	 * Random, and another one after each wipe and in each new database: what was kept under another one may be gone
	 * without anybody having decided so. Empty where nothing is kept.
	 */
	readonly generation: string;
	/** rows that were left out since this store was opened, as they fit no shape; each was erased */
	readonly unreadable: number;
	/**
	 * Somebody came in. What was wiped may be written anew; what can be fetched again of other people goes, as do rooms
	 * that were kept for too long, and all that is from before somebody signed out. Before the first `enter` nothing is
	 * written.
	 */
	enter(who: Entering): Promise<boolean>;
	/** `false` also where it is out of bounds (`limits.ts`) or fits no shape */
	put<T extends Exclude<TableName, "unsent">>(table: T, row: Row<T>): Promise<boolean>;
	/** All or nothing, in one transaction, durable when it resolves. */
	write(changes: readonly Change[]): Promise<boolean>;
	/** In no order that is promised; null where it cannot be read: then nobody knows what lies there. */
	all<T extends TableName>(table: T, of?: Whose): Promise<readonly Row<T>[] | null>;
	/** Unsent messages of one core: what is another's by now, or gone, is not written, and stands in `lost`. */
	writeOwn(own: OwnWrite): Promise<OwnWritten>;
	/** Every unsent message that `owner` has in the room becomes `by`'s, at once: of two who ask one gets them. */
	takeOver(which: TakeOver): Promise<readonly Row<"unsent">[]>;
	/** Drafts of everybody else become unsent messages of theirs, at once; resolves with how many. */
	partWithDrafts(which: Parting): Promise<number>;
	/** Of that person only these rooms stay. */
	keepRooms(which: KeptRoomsOf): Promise<boolean>;
	/** All of it goes, whoever's it is, unless it was wiped since this core came in. Other cores write nothing any more, until somebody comes in there. */
	wipe(): Promise<boolean>;
	close(): void;
}

/** Both are ids; of tables without such fields all rows are given. */
export interface Whose {
	readonly person?: string;
	readonly room?: string;
	/** of a file, or of its content */
	readonly key?: string;
}

/** `person`: a public id; `signedOutAt`: when somebody signed out in this browser last, ms of its clock */
export interface Entering {
	readonly person: string;
	readonly signedOutAt?: number;
}

/** `owner` and `by` are ids of cores. */
export interface TakeOver {
	readonly room: string;
	readonly owner: string;
	readonly by: string;
}

/** `person`: a public id */
export interface KeptRoomsOf {
	readonly person: string;
	readonly rooms: ReadonlySet<string>;
}

/** `person`: keeps theirs; `owner`: of what comes of it, no core's own; `uuid`: makes ids of messages */
export interface Parting {
	readonly person: string;
	readonly owner: string;
	readonly uuid: () => string;
}
