import { DEVICE_DATABASE } from "@parley/client/device/indexed-db";

/** The browser's database without any of our code around it: another hand. It hears no `versionchange`. */
export function openRaw(version: number, upgrade: (database: IDBDatabase) => void = () => undefined) {
	return new Promise<IDBDatabase>((resolve, reject) => {
		const opening = indexedDB.open(DEVICE_DATABASE, version);
		opening.onupgradeneeded = () => upgrade(opening.result);
		opening.onsuccess = () => resolve(opening.result);
		opening.onerror = () => reject(opening.error);
		opening.onblocked = () => reject(new Error(`another page holds an older one than ${version}`));
	});
}

/** Waits for connections that are closing; while somebody holds one, it waits for good, and the test is never done. */
export function eraseRaw(): Promise<void> {
	return new Promise((resolve, reject) => {
		const erasing = indexedDB.deleteDatabase(DEVICE_DATABASE);
		erasing.onsuccess = () => resolve();
		erasing.onerror = () => reject(erasing.error);
	});
}

export function rawRows(database: IDBDatabase, table: string): Promise<readonly unknown[]> {
	return new Promise((resolve, reject) => {
		const reading = database.transaction(table).objectStore(table).getAll();
		reading.onsuccess = () => resolve(reading.result);
		reading.onerror = () => reject(reading.error);
	});
}
