import Sqlite, { type Database } from "better-sqlite3";
import { reason, UserFacingError } from "../lib/user-facing-error.ts";
import { type StoreSchema, schemaVersion } from "../log/store-module.ts";

const FAULTS_MAX = 3;

/** How a refusal calls what was read, and what it advises. */
export interface Called {
	readonly name: string;
	readonly advice: string;
}

/**
 * Reads a database from end to end: SQLite's own check, then the application's of its log. Returns what is in it,
 * for people; throws a UserFacingError that names what is wrong.
 */
export function examine(file: string, module: StoreSchema, called: Called): readonly string[] {
	let database: Database | undefined;
	try {
		database = new Sqlite(file, { readonly: true });
		const schema = schemaOf(database, called, module);
		const faults = database.pragma(`integrity_check(${FAULTS_MAX})`) as { integrity_check: string }[];
		if (faults[0]?.integrity_check !== "ok")
			throw unsound(
				called,
				faults.map((fault) => fault.integrity_check),
			);
		// the tables of an older schema are not what `inspect` reads; they are when the server has started on them
		if (schema < schemaVersion(module))
			return [`of schema ${schema}, which the next start brings up to date`];
		const found = module.inspect(database);
		if (found.faults.length > 0) throw unsound(called, found.faults);
		return found.contents;
	} catch (error) {
		throw error instanceof UserFacingError ? error : unsound(called, [reason(error)]);
	} finally {
		database?.close();
	}
}

function schemaOf(database: Database, { name }: Called, module: StoreSchema): number {
	const schema = Number(database.pragma("user_version", { simple: true }));
	const known = schemaVersion(module);
	const isOurs = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() !== undefined;
	if (schema === 0 || !isOurs)
		throw new UserFacingError(`${name} is a database, but not one of this application.`);
	if (schema <= known) return schema;
	throw new UserFacingError(
		`${name} was written by a newer version (schema ${schema}, this one knows ${known}). Use that version.`,
	);
}

function unsound({ name, advice }: Called, faults: readonly string[]): UserFacingError {
	return new UserFacingError(
		`${name} is damaged: ${faults.slice(0, FAULTS_MAX).join("; ")}. Nothing was changed. ${advice}`,
	);
}
