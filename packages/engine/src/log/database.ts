import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import Sqlite, { type Database } from "better-sqlite3";
import { makeFolder } from "../lib/files.ts";
import { codeOf, reason, UserFacingError } from "../lib/user-facing-error.ts";
import { migrate } from "./migrate.ts";
import { putRestoredInPlace } from "./restored-file.ts";
import { type StoreSchema, schemaVersion } from "./store-module.ts";
import { requireUsable } from "./usable-folder.ts";

export interface OpenOptions {
	readonly dataDir: string;
	readonly durability: "disk" | "process";
}

/** Two connections to one file can corrupt a WAL before this version (SQLite's WAL-reset bug, March 2026). */
const SQLITE_MIN = [3, 51, 3] as const;
const LOCK = ".lock";
/** A full check reads the whole file; above this size only a start after an unclean stop pays for it. */
const CHECK_ALWAYS_BYTES_MAX = 256 * 1024 * 1024;
/** How long the writer waits for a lock that somebody else has. */
const BUSY_WAIT_MS = 1_000;
/** Of whoever writes without `checkpoints.ts`, which alone decides in a server: an import. */
const CHECKPOINT_PAGES = 8_000;
/** The newest pages of each index; what is older is in the kernel's own cache. It is full after minutes, not after hours. */
const WRITER_CACHE_KB = 8_000;

/** `product`: of whichever application has its data there (`StoreSchema`). */
export const databaseFile = (dataDir: string, product: string): string => join(dataDir, `${product}.db`);

export function openDatabase(options: OpenOptions, module: StoreSchema): Database {
	makeDataFolder(options.dataDir);
	checkSqliteVersion();
	putRestoredInPlace(options.dataDir, module.product);
	const file = databaseFile(options.dataDir, module.product);
	if (existsSync(file)) checkFile(file, schemaVersion(module));
	const database = new Sqlite(file, { timeout: BUSY_WAIT_MS });
	database.pragma("journal_mode = WAL");
	database.pragma(`synchronous = ${options.durability === "disk" ? "FULL" : "NORMAL"}`);
	database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
	database.pragma(`cache_size = -${WRITER_CACHE_KB}`);
	database.pragma("secure_delete = ON");
	database.pragma("foreign_keys = OFF");
	try {
		migrate(database, module, options.dataDir);
	} catch (error) {
		database.close();
		throw error;
	}
	// What a savepoint may have to put back is the pages of one batch, which would go to a file of their own past 64 kB.
	// Behind the migrations: an index over a whole table is sorted in files, however large the table is.
	database.pragma("temp_store = MEMORY");
	return database;
}

function makeDataFolder(dataDir: string): void {
	try {
		makeFolder(dataDir);
	} catch (error) {
		throw new UserFacingError(
			`The data folder ${dataDir} cannot be made (${reason(error)}). Set DATA_DIR to a folder this user may write to.`,
		);
	}
}

/** Held for the life of the process and let go by the system even after a kill: two servers never share a log. */
export function lockFolder(dataDir: string, product: string): Database {
	makeDataFolder(dataDir);
	// first: whatever else fails has to do with the folder then
	checkSqliteVersion();
	requireUsable(dataDir, product);
	refuseOthers(dataDir, product);
	try {
		const lock = new Sqlite(join(dataDir, `${product}${LOCK}`), { timeout: 0 });
		lock.pragma("journal_mode = MEMORY");
		lock.exec("BEGIN EXCLUSIVE");
		return lock;
	} catch (error) {
		if (codeOf(error).startsWith("SQLITE_BUSY"))
			throw new UserFacingError(
				`Another server is running on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
			);
		throw new UserFacingError(
			`The data folder ${dataDir} cannot be used (${reason(error)}). Check who owns it and that the disk has room.`,
		);
	}
}

/** Files of two applications in one folder would be taken for each other's. Throws a UserFacingError. */
function refuseOthers(dataDir: string, product: string): void {
	const names = readdirSync(dataDir);
	const other = names.find(
		(name) =>
			name.endsWith(LOCK) && name !== `${product}${LOCK}` && names.includes(name.replace(LOCK, ".db")),
	);
	if (other === undefined) return;
	throw new UserFacingError(
		`The data folder ${dataDir} is another application's (${other} lies there). Set DATA_DIR to another folder.`,
	);
}

export function checkSqliteVersion(version = bundledVersion()): void {
	const parts = version.split(".").map(Number);
	for (const [index, least] of SQLITE_MIN.entries()) {
		const part = parts[index] ?? 0;
		if (part > least) return;
		if (part < least)
			throw new UserFacingError(
				`SQLite ${version} can damage a database; the server needs ${SQLITE_MIN.join(".")} or newer. Run npm ci.`,
			);
	}
}

function bundledVersion(): string {
	const probe = openedInMemory();
	const version = String(probe.prepare("SELECT sqlite_version()").pluck().get());
	probe.close();
	return version;
}

/** It comes ready-made; where there is none for a machine, or it was left out, nothing can be stored. */
function openedInMemory(): Database {
	try {
		return new Sqlite(":memory:");
	} catch (error) {
		throw new UserFacingError(
			`SQLite's native part does not load on this machine (${process.platform} ${process.arch}: ${reason(error)}). Remove the folder node_modules and start again; where there is no ready-made one, build it with a C++ compiler and Python: npm explore better-sqlite3 -- npm run build-release`,
		);
	}
}

/** Looks without touching: a damaged or newer file is left exactly as it is. */
function checkFile(file: string, known: number): void {
	let database: Database | undefined;
	try {
		database = new Sqlite(file, { readonly: true, timeout: BUSY_WAIT_MS });
		const found = Number(database.pragma("user_version", { simple: true }));
		if (found > known)
			throw new UserFacingError(
				`The database ${file} was written by a newer version (schema ${found}, this one knows ${known}). Start that version, or set DATA_DIR to another folder.`,
			);
		if (found === 0 || !needsCheck(database, file)) return;
		const verdict = String(database.pragma("quick_check(1)", { simple: true }));
		if (verdict !== "ok") throw damaged(file, verdict);
	} catch (error) {
		throw error instanceof UserFacingError ? error : damaged(file, reason(error));
	} finally {
		database?.close();
	}
}

function needsCheck(database: Database, file: string): boolean {
	return statSync(file).size <= CHECK_ALWAYS_BYTES_MAX || readMeta(database, "clean") !== 1;
}

function damaged(file: string, why: string): UserFacingError {
	return new UserFacingError(
		`The database ${file} is damaged (${why}) and was left untouched. Put back a backup (npm run restore -- FILE), or set DATA_DIR to another folder to start empty.`,
	);
}

export function readMeta(database: Database, key: string): unknown {
	return database.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(key);
}

export function writeMeta(database: Database, key: string, value: string | number): void {
	database
		.prepare("INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
		.run(key, value);
}
