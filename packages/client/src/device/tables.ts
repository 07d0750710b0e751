import type { Key, roomTimes, TableName } from "./rows.ts";

/** Why a device keeps nothing. */
export type KeepsNothing =
	/** a newer page has written it, or is about to */
	| "newer"
	/** it cannot be opened for as long as another page holds it, or the browser gives no answer */
	| "blocked"
	/** the browser denies it, has lost it, or it is damaged for good */
	| "refused"
	/** there is no room for what was written last */
	| "full"
	/** all of it was erased, here or in another tab, and nobody has come in since */
	| "wiped";

export type Durability = "strict" | "relaxed";

/**
 * Where rows lie: a database of the browser, or this core's memory. It knows how to find them, and nothing of what they
 * mean.
 */
export interface Tables {
	/** why nothing that is written here lasts */
	readonly fails: KeepsNothing | undefined;
	/** What a transaction has done is there after this core too. */
	readonly lasts: boolean;
	/**
	 * All that `run` does happens at once and lasts, or nothing of it: then this rejects. `run` awaits nothing else.
	 * "relaxed": it may be lost with the power, and nobody behind it waits for the disk.
	 */
	transact<T>(run: (rows: Rows) => Promise<T>, durability?: Durability): Promise<T>;
	close(): void;
}

/** What can be done within one transaction. */
export interface Rows {
	/** those whose key begins so */
	all(table: TableName, prefix: Key): Promise<readonly unknown[]>;
	keys(table: TableName): Promise<readonly Key[]>;
	/** of rooms, the oldest first; `upTo`: only those of that moment or before */
	roomsBy(time: (typeof roomTimes)[number], upTo?: number): Promise<readonly Key[]>;
	put(table: TableName, row: object): void;
	/** those whose key begins so */
	drop(table: TableName, prefix: Key): void;
}
