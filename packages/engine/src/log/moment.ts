import Sqlite, { type Database } from "better-sqlite3";
import type { Interruptible } from "../lib/interruptible.ts";

const BUSY_WAIT_MS = 5_000;

/**
 * A connection that only reads, and sees one moment of the database until it is closed, whoever writes meanwhile: the one
 * of its first read.
 */
export function openMoment(file: string): Database {
	const database = new Sqlite(file, { readonly: true, timeout: BUSY_WAIT_MS });
	database.exec("BEGIN");
	return database;
}

/** One moment of a database that the log thread has open: the log thread is not asked. */
export function* readMoment<T>(
	file: string,
	read: (database: Database) => Interruptible<T>,
): Interruptible<T> {
	const database = openMoment(file);
	try {
		return yield* read(database);
	} finally {
		database.close();
	}
}
