import type { KeyValue } from "../state/environment.ts";
import type { KeepOnDevice } from "../state/keep-on-device.ts";

/** Apart from what else lies on the device: whoever cannot open that is not signed out by it. */
const DATABASE = "parley-session";
export const SESSION_TABLE = "values";
/** All of it is one row. */
export const SESSION_ROW = 0;
/** A browser that has not answered by then is as good as one without a database. */
const OPEN_WAIT_MS = 3_000;

export type Values = Record<string, string>;

export interface SharedParts {
	/** these alone; the first says who one is */
	readonly keys: readonly string[];
	/**
	 * Heard by all tabs at once, and written before the page can go: what is newer than the database, "" where it is gone.
	 * Where there is no database it stays there; older pages kept all of it there, so who one is stays there, too.
	 */
	readonly journal: KeyValue;
	/** where it lies that one is here if it may not outlive the tab */
	readonly tab: KeyValue;
}

/** What all tabs of a browser know of who one is. `keeping/settling.ts`, which comes later, moves it to the database. */
export interface SharedValues extends KeyValue {
	readonly parts: SharedParts;
	database: IDBDatabase | undefined;
	/** also where it came too late for the first look: what it brings then is taken all the same */
	readonly opening: Promise<Opened>;
	/** as this tab knows them; "" where one is gone */
	readonly values: Values;
	/** By key, what this tab has set, and the database may not have: where it took another value for granted, that one. */
	readonly unsettled: Map<string, string | undefined>;
	keeps: KeepOnDevice;
	/** something is in the journal that the database has not */
	noted: () => void;
}

/** Never rejects: where there is no database, the journal is all there is. */
export async function sharedValues(parts: SharedParts): Promise<SharedValues> {
	const late = new Promise<Opened>((_resolve, reject) => setTimeout(reject, OPEN_WAIT_MS));
	const opening = opened();
	const { database, values } = await Promise.race([opening, late]).catch((): Opened => ({ values: {} }));
	const { journal, tab } = parts;
	const shared: SharedValues = {
		parts,
		database,
		opening,
		values,
		unsettled: new Map(),
		keeps: "all",
		noted: () => undefined,
		get(key) {
			values[key] = journal.get(key) ?? values[key] ?? tab.get(key) ?? "";
			return values[key] || undefined;
		},
		set(key, value, was) {
			const now = shared.get(key);
			if (now === value || (was ?? now) !== now) return true;
			values[key] = value;
			shared.unsettled.set(key, was);
			const isNoted = journal.set(key, value);
			shared.noted();
			return isNoted;
		},
		remove: (key) => void shared.set(key, ""),
	};
	return shared;
}

export type Opened = Pick<SharedValues, "values"> & { readonly database?: IDBDatabase };

async function opened(): Promise<Opened> {
	const opening = indexedDB.open(DATABASE, 1);
	opening.onupgradeneeded = () => opening.result.createObjectStore(SESSION_TABLE);
	const database = await answerOf(opening);
	return { database, values: await valuesIn(database) };
}

/** Rejects where the database is closed, or of another hand. */
export async function valuesIn(database: IDBDatabase): Promise<Values> {
	return (
		(await answerOf(database.transaction(SESSION_TABLE).objectStore(SESSION_TABLE).get(SESSION_ROW))) ?? {}
	);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = reject;
	});
}
