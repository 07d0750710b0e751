import { existsSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { checkSqliteVersion, databaseFile } from "./database.ts";
import { openMoment } from "./moment.ts";
import { type StoreSchema, schemaVersion } from "./store-module.ts";

/** One moment of the database, whether a server runs on it or not; it stays that moment until it is closed. */
export function openToRead(dataDir: string, module: StoreSchema): Database {
	checkSqliteVersion();
	const file = databaseFile(dataDir, module.product);
	if (!existsSync(file))
		throw new UserFacingError(
			`There is no database in ${dataDir}. Set DATA_DIR to the data folder that the server prints.`,
		);
	const database = openMoment(file);
	const schema = Number(database.pragma("user_version", { simple: true }));
	if (schema === schemaVersion(module)) return database;
	database.close();
	throw new UserFacingError(
		`The database ${file} has schema ${schema}, and this version reads ${schemaVersion(module)}. Start the server of this version once, or use the version that wrote it.`,
	);
}
