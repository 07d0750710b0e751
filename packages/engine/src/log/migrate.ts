import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { type StoreSchema, schemaVersion } from "./store-module.ts";

/** The database as it was before it was brought to a newer schema. */
export const beforeSchemaFile = (dataDir: string, product: string, schema: number): string =>
	join(dataDir, `${product}.before-schema-${schema}.db`);

/** What is removed later is still in a copy (NOW2), so each is kept for a time only. Returns what went. */
export function forgetCopies(dataDir: string, product: string, keepMs: number, now: number): string[] {
	const copies = new RegExp(`^${product}\\.before-schema-\\d+\\.db$`);
	const old = readdirSync(dataDir)
		.filter((name) => copies.test(name))
		.filter((name) => now - statSync(join(dataDir, name)).mtimeMs > keepMs);
	for (const name of old) rmSync(join(dataDir, name));
	return old;
}

/** All that is missing, in one transaction: a database is of the old schema or of the new one, never between. */
export function migrate(database: Database, module: StoreSchema, dataDir: string): void {
	const from = Number(database.pragma("user_version", { simple: true }));
	const to = schemaVersion(module);
	if (from === to) return;
	const copy = beforeSchemaFile(dataDir, module.product, to);
	let reached = from;
	try {
		if (from > 0) keepCopy(database, copy);
		database
			.transaction(() => {
				database.exec("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID");
				for (const migration of module.migrations.slice(from)) {
					migration(database);
					reached += 1;
				}
				database.pragma(`user_version = ${to}`);
			})
			.immediate();
	} catch (error) {
		if (from === 0)
			throw new UserFacingError(
				`The database in ${dataDir} could not be made (schema ${reached + 1}: ${reason(error)}). See that the disk has room; if that is not it, the application's tables are at fault.`,
			);
		throw new UserFacingError(
			`The database in ${dataDir} could not be brought from schema ${from} to ${to} (${reason(error)}) and is as it was. See that the disk has room for a second copy; if that is not it, start the version that you had.`,
		);
	}
}

/** Replaces the copy of an earlier attempt: nothing came of that one, so what is there now is the newer truth. */
function keepCopy(database: Database, copy: string): void {
	const partial = `${copy}.partial`;
	rmSync(partial, { force: true });
	database.prepare("VACUUM INTO ?").run(partial);
	renameSync(partial, copy);
}
