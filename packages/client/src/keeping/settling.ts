import {
	type Opened,
	SESSION_ROW,
	SESSION_TABLE,
	type SharedValues,
	type Values,
	valuesIn,
} from "../session/shared-values.ts";
import { readSession } from "../session/stored-session.ts";
import type { Page } from "../state/environment.ts";

/** For the first paint, which waits for no database: somebody was in here last (`before-paint.ts`). */
const HERE = "parley.here";

interface Parts {
	readonly shared: SharedValues;
	readonly page: Page;
	/** another tab's values are known that were not told */
	readonly changed: () => void;
}

/**
 * Moves from the journal to the database what says who one is, and looks there when a tab wakes up. For one release the
 * session itself stays in the journal, and the database has a copy: pages of before read it nowhere else.
 */
export function settle(parts: Parts): void {
	const { shared, page } = parts;
	const { unsettled } = shared;
	const { keys, journal } = shared.parts;
	// what a page before this one had no time for
	for (const key of keys) if (journal.get(key) !== undefined) unsettled.set(key, undefined);
	let isUnderWay = false;
	let again = false;
	const settleAll = async () => {
		again = true;
		if (isUnderWay) return;
		isUnderWay = true;
		while (again) {
			again = false;
			const isDone = await settleOnce(shared);
			again ||= isDone && unsettled.size > 0;
		}
		isUnderWay = false;
		if (readSession(shared)?.token === undefined) journal.remove(HERE);
		else journal.set(HERE, "1");
	};
	shared.noted = () => void settleAll();
	page.onSignal((signal) => signal === "visible" && void lookAgain(parts));
	void settleAll();
	void shared.opening.then(
		(opened) => {
			takeOpened(parts, opened);
			void settleAll();
		},
		() => undefined,
	);
}

/** Where it came late, what lies there is as good as told by another tab; what was set here meanwhile is newer. */
function takeOpened({ shared, changed }: Parts, { database, values }: Opened): void {
	// A newer page is not to wait for this one.
	if (database) database.onversionchange = () => database.close();
	if (shared.database !== undefined) return;
	shared.database = database;
	const { parts, unsettled } = shared;
	const news = parts.keys.filter(
		(key) => !unsettled.has(key) && shared.get(key) === undefined && values[key] !== undefined,
	);
	for (const key of news) shared.values[key] = values[key] ?? "";
	if (news.length > 0) changed();
}

/** A tab that was frozen may have been told nothing. */
async function lookAgain({ shared, changed }: Parts): Promise<void> {
	const { database, parts, values, unsettled } = shared;
	// what lies in the tab alone is nobody else's
	if (database === undefined || parts.tab.get(parts.keys[0] ?? "") !== undefined) return;
	const found = await valuesIn(database).catch(() => undefined);
	if (found === undefined) return;
	const isNewer = (key: string) => parts.journal.get(key) !== undefined || unsettled.has(key);
	const news = parts.keys.filter((key) => !isNewer(key) && (found[key] ?? "") !== (shared.get(key) ?? ""));
	for (const key of news) values[key] = found[key] ?? "";
	if (news.length > 0) changed();
}

/** `false`: the database takes nothing, and the journal keeps it. */
async function settleOnce(shared: SharedValues): Promise<boolean> {
	const { parts, keeps, unsettled, values } = shared;
	const { keys, journal, tab } = parts;
	const [who = ""] = keys;
	const mayKeep = (key: string) => keeps === "all" || (keeps === "unsent" && key === who);
	const isCopied = (key: string) => key === who && mayKeep(key) && journal.get(key) !== undefined;
	const own = shared.get(who);
	if (!mayKeep(who) && own !== undefined) tab.set(who, own);
	else if (unsettled.has(who)) tab.remove(who);
	const asked = [...unsettled].map(([key, was]) => ({ key, was, value: shared.get(key) }));
	// Who signs out and closes the page at once has no time for an answer: what was there of anybody goes unread.
	const session = readSession(shared);
	const isOver = unsettled.has(who) && session?.token === undefined && session?.name === "";
	const anew = isOver && isCopied(who) && own !== undefined ? { [who]: own } : undefined;
	const row = await changed(shared.database, anew, (before) => {
		for (const { key, was, value = "" } of asked)
			if (was === undefined || isCopied(key) || (before[key] ?? "") === was) before[key] = value;
		for (const key of keys) if (!mayKeep(key)) delete before[key];
	});
	for (const key of keys.filter((one) => !mayKeep(one))) {
		journal.remove(key);
		unsettled.delete(key);
	}
	if (row === undefined) return false;
	for (const { key, value = "" } of asked) {
		if ((shared.get(key) ?? "") !== value) continue;
		unsettled.delete(key);
		if (isCopied(key)) continue;
		journal.remove(key);
		// another tab was quicker
		if (mayKeep(key)) values[key] = row[key] ?? "";
	}
	return true;
}

/** Of two tabs at once each changes what the other has left, or puts `anew` there; undefined: nothing was changed. */
function changed(
	database: IDBDatabase | undefined,
	anew: Values | undefined,
	change: (row: Values) => void,
): Promise<Values | undefined> {
	return new Promise((resolve) => {
		try {
			const transaction = database?.transaction(SESSION_TABLE, "readwrite");
			if (transaction === undefined) return resolve(undefined);
			const table = transaction.objectStore(SESSION_TABLE);
			let row: Values = anew ?? {};
			transaction.oncomplete = () => resolve(row);
			transaction.onabort = () => resolve(undefined);
			if (anew !== undefined) {
				table.put(anew, SESSION_ROW);
				return transaction.commit();
			}
			const asked: IDBRequest<Values | undefined> = table.get(SESSION_ROW);
			asked.onsuccess = () => {
				row = { ...asked.result };
				change(row);
				table.put(row, SESSION_ROW);
			};
		} catch {
			// Closed, cleared away or full.
			resolve(undefined);
		}
	});
}
