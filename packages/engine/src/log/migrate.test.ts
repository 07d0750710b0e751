import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { rules as storeModule } from "../../test/toy/store.ts";
import { UserFacingError } from "../lib/user-facing-error.ts";
import { databaseFile, openDatabase } from "./database.ts";
import { beforeSchemaFile, forgetCopies } from "./migrate.ts";
import type { StoreSchema } from "./store-module.ts";

const withSchema2: StoreSchema = {
	...storeModule,
	migrations: [
		...storeModule.migrations,
		(database) => database.exec("ALTER TABLE moves ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0"),
	],
};

const breakingOff: StoreSchema = {
	...storeModule,
	migrations: [
		...storeModule.migrations,
		(database) => {
			database.exec("ALTER TABLE moves RENAME TO steps");
			throw new Error("no room for more");
		},
	],
};

const schemaOf = (file: string): unknown => {
	const database = new Sqlite(file, { readonly: true });
	try {
		return database.pragma("user_version", { simple: true });
	} finally {
		database.close();
	}
};

/** A data folder as the version of schema 1 left it. */
function dataOfSchema1(): string {
	const dataDir = mkdtempSync(join(tmpdir(), "engine-migrate-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const database = openDatabase({ dataDir, durability: "disk" }, storeModule);
	database.exec("INSERT INTO moves VALUES (1, 'first', 0), (2, 'second', 1)");
	database.close();
	return dataDir;
}

test("[ORD4] a database of an older schema is brought to the new one, with what was in it", () => {
	const dataDir = dataOfSchema1();
	const database = openDatabase({ dataDir, durability: "disk" }, withSchema2);
	onTestFinished(() => void database.close());
	expect(database.pragma("user_version", { simple: true })).toBe(2);
	expect(database.prepare("SELECT id, taken_back FROM moves ORDER BY seq").raw().all()).toEqual([
		["first", 0],
		["second", 0],
	]);
});

test("[ORD4] the database as it was before is kept beside, and opens", () => {
	const dataDir = dataOfSchema1();
	openDatabase({ dataDir, durability: "disk" }, withSchema2).close();
	const kept = new Sqlite(beforeSchemaFile(dataDir, "toy", 2), { readonly: true });
	onTestFinished(() => void kept.close());
	expect(kept.pragma("user_version", { simple: true })).toBe(1);
	expect(kept.prepare("SELECT count(*) FROM moves").pluck().get()).toBe(2);
});

test("[NOW2] the copy of before is forgotten once it has been kept for its time, and nothing else is", () => {
	const dataDir = dataOfSchema1();
	openDatabase({ dataDir, durability: "disk" }, withSchema2).close();
	const copy = beforeSchemaFile(dataDir, "toy", 2);
	const madeAt = statSync(copy).mtimeMs;
	expect(forgetCopies(dataDir, "toy", 1_000, madeAt + 999)).toEqual([]);
	expect(existsSync(copy)).toBe(true);
	expect(forgetCopies(dataDir, "toy", 1_000, madeAt + 1_001)).toEqual(["toy.before-schema-2.db"]);
	expect(existsSync(copy)).toBe(false);
	expect(schemaOf(databaseFile(dataDir, "toy"))).toBe(2);
});

test("[ORD4] a migration that breaks off leaves the old schema whole, and may be tried again", () => {
	const dataDir = dataOfSchema1();
	const open = (): unknown => openDatabase({ dataDir, durability: "disk" }, breakingOff);
	expect(open).toThrow(UserFacingError);
	expect(open).toThrow(/schema 1 to 2 \(no room for more\)/);
	expect(schemaOf(databaseFile(dataDir, "toy"))).toBe(1);
	openDatabase({ dataDir, durability: "disk" }, withSchema2).close();
	expect(schemaOf(databaseFile(dataDir, "toy"))).toBe(2);
});

test("[ORD4] once brought to the new schema, the version before refuses it untouched", () => {
	const dataDir = dataOfSchema1();
	openDatabase({ dataDir, durability: "disk" }, withSchema2).close();
	expect(() => openDatabase({ dataDir, durability: "disk" }, storeModule)).toThrow(
		/newer version \(schema 2/,
	);
	expect(schemaOf(databaseFile(dataDir, "toy"))).toBe(2);
});
