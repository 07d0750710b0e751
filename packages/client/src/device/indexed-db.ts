import { type Key, keyFields, roomTimes, type TableName, tableNames } from "./rows.ts";
import type { Durability, KeepsNothing, Rows, Tables } from "./tables.ts";

export const DEVICE_DATABASE = "parley";
/** Raised when older pages could not read what is written, or a table is new. A page of before finds no store then. */
const DEVICE_VERSION = 1;
/** A browser that has not opened its database by then, or has not done what it was asked to, is as good as one without. */
const WAIT_MS = 3_000;

interface Which {
	readonly version?: number;
	readonly waitMs?: number;
}

/** The browser's database, made where there is none yet; or why there is none to be had. Never rejects. */
export async function openTables(which: Which = {}): Promise<Tables | KeepsNothing> {
	const opened = await open(which);
	if (typeof opened === "string" || isWhole(opened)) return asTables(opened);
	// Of another hand, or of a page that was ended while it made it: nothing in there can be ours.
	opened.close();
	if (!(await erase())) return "refused";
	const anew = await open(which);
	return typeof anew === "string" || isWhole(anew) ? asTables(anew) : "refused";
}

function asTables(opened: IDBDatabase | KeepsNothing): Tables | KeepsNothing {
	return typeof opened === "string" ? opened : new IndexedTables(opened);
}

function open({ version = DEVICE_VERSION, waitMs = WAIT_MS }: Which) {
	return new Promise<IDBDatabase | KeepsNothing>((resolve) => {
		let late = false;
		const overdue = setTimeout(() => {
			late = true;
			resolve("blocked");
		}, waitMs);
		const settle = (opened: IDBDatabase | KeepsNothing) => {
			clearTimeout(overdue);
			if (late && typeof opened !== "string") opened.close();
			resolve(opened);
		};
		try {
			const opening = indexedDB.open(DEVICE_DATABASE, version);
			opening.onupgradeneeded = () => makeTables(opening.result);
			opening.onsuccess = () => settle(opening.result);
			opening.onerror = (event) => {
				event.preventDefault();
				settle(reasonOf(opening.error));
			};
		} catch (error) {
			settle(reasonOf(error));
		}
	});
}

/** Those that are there stay, with all that is unsent; where one does not fit, nothing of it does (`isWhole`). */
function makeTables(database: IDBDatabase): void {
	for (const table of tableNames) {
		if (database.objectStoreNames.contains(table)) continue;
		const store = database.createObjectStore(table, { keyPath: [...keyFields[table]] });
		if (table === "rooms") for (const time of roomTimes) store.createIndex(time, time);
	}
}

function isWhole(database: IDBDatabase): boolean {
	if (!tableNames.every((name) => database.objectStoreNames.contains(name))) return false;
	const transaction = database.transaction([...tableNames]);
	return tableNames.every((name) => {
		const { keyPath, indexNames } = transaction.objectStore(name);
		const indexes = name === "rooms" ? roomTimes : [];
		return (
			JSON.stringify(keyPath) === JSON.stringify(keyFields[name]) &&
			indexes.every((index) => indexNames.contains(index))
		);
	});
}

function erase(): Promise<boolean> {
	return new Promise((resolve) => {
		const erasing = indexedDB.deleteDatabase(DEVICE_DATABASE);
		erasing.onsuccess = () => resolve(true);
		erasing.onerror = () => resolve(false);
		erasing.onblocked = () => resolve(false);
	});
}

/** The names that a browser gives its errors; a newer one has a class of its own for a full disk, with the same name. */
export function reasonOf(error: unknown): KeepsNothing {
	if (error instanceof Overdue) return "blocked";
	const { name } = Object(error) as { readonly name?: unknown };
	if (name === "QuotaExceededError") return "full";
	return name === "VersionError" ? "newer" : "refused";
}

/** The browser gives no answer. */
class Overdue extends Error {}

class IndexedTables implements Tables {
	readonly lasts = true;
	readonly #database: IDBDatabase;
	#fails: KeepsNothing | undefined;

	constructor(database: IDBDatabase) {
		this.#database = database;
		// Closed behind the transactions under way: a newer page must not wait for this one.
		database.onversionchange = () => {
			this.#fails = "newer";
			database.close();
		};
		// The browser has cleared it away.
		database.onclose = () => {
			this.#fails ??= "refused";
		};
	}

	get fails(): KeepsNothing | undefined {
		return this.#fails;
	}

	transact<T>(run: (rows: Rows) => Promise<T>, durability: Durability = "strict"): Promise<T> {
		return new Promise((resolve, reject) => {
			// "strict": what is acknowledged here lasts, also where the power goes.
			const transaction = this.#database.transaction([...tableNames], "readwrite", { durability });
			let broken: unknown;
			let value: { readonly of: T } | undefined;
			const overdue = setTimeout(() => {
				broken = new Overdue();
				abort(transaction);
				// also where no event follows: whoever waits for it holds rooms
				reject(broken);
			}, WAIT_MS);
			transaction.oncomplete = () => {
				clearTimeout(overdue);
				if (value) resolve(value.of);
				else reject(broken);
			};
			transaction.onabort = () => {
				clearTimeout(overdue);
				reject(broken ?? transaction.error);
			};
			run(new IndexedRows(transaction)).then(
				(result) => {
					value = { of: result };
					// Sent off with all of it: what a page writes as it goes is not waited for.
					commit(transaction);
				},
				(error: unknown) => {
					broken ??= error;
					abort(transaction);
				},
			);
		});
	}

	close(): void {
		this.#fails ??= "refused";
		this.#database.close();
	}
}

function commit(transaction: IDBTransaction): void {
	try {
		transaction.commit();
	} catch {
		// It has ended already, or breaks: `oncomplete` and `onabort` say which.
	}
}

function abort(transaction: IDBTransaction): void {
	try {
		transaction.abort();
	} catch {
		// It has ended already: by the error that `run` tells of.
	}
}

class IndexedRows implements Rows {
	readonly #transaction: IDBTransaction;

	constructor(transaction: IDBTransaction) {
		this.#transaction = transaction;
	}

	all(table: TableName, prefix: Key): Promise<readonly unknown[]> {
		return answerOf(this.#transaction.objectStore(table).getAll(beginningWith(prefix)));
	}

	keys(table: TableName): Promise<readonly Key[]> {
		return asKeys(this.#transaction.objectStore(table).getAllKeys());
	}

	roomsBy(time: (typeof roomTimes)[number], upTo?: number): Promise<readonly Key[]> {
		const range = upTo === undefined ? null : IDBKeyRange.upperBound(upTo);
		return asKeys(this.#transaction.objectStore("rooms").index(time).getAllKeys(range));
	}

	put(table: TableName, row: object): void {
		this.#transaction.objectStore(table).put(row);
	}

	drop(table: TableName, prefix: Key): void {
		this.#transaction.objectStore(table).delete(beginningWith(prefix));
	}
}

/** Keys are lists of texts, and a list sorts behind every text: so this is the prefix itself and all that goes on. */
function beginningWith(prefix: Key): IDBKeyRange {
	return IDBKeyRange.bound([...prefix], [...prefix, []]);
}

async function asKeys(request: IDBRequest<IDBValidKey[]>): Promise<readonly Key[]> {
	return (await answerOf(request)) as unknown as readonly Key[];
}

/** Settles as a microtask of the event itself, so the transaction is still open for the next request. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
