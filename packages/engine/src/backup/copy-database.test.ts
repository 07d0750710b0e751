import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "./copy-database.ts";

/** Enough for several steps, so that somebody can write in between. */
const ROWS = 3_000;

function busyDatabase(): { from: string; to: string; write: () => void } {
	const folder = mkdtempSync(join(tmpdir(), "engine-copy-"));
	const database = new Sqlite(join(folder, "from.db"));
	onTestFinished(() => {
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	database.pragma("journal_mode = WAL");
	database.exec("CREATE TABLE moves (seq INTEGER PRIMARY KEY, text TEXT)");
	const insert = database.prepare("INSERT INTO moves (text) VALUES (?)");
	const write = (): void => void insert.run("x".repeat(1_000));
	database.transaction(() => {
		for (let row = 0; row < ROWS; row++) write();
	})();
	return { from: join(folder, "from.db"), to: join(folder, "to.db"), write };
}

test("[ORD4] a copy is one moment of the database, and ends though others never stop writing", async () => {
	const { from, to, write } = busyDatabase();
	const shares: number[] = [];
	await copyDatabase(from, to, (share) => {
		shares.push(share);
		// without its moment the copy would begin again at every write; a test should end all the same
		if (shares.length < 100) write();
	});
	expect(shares.length).toBeGreaterThan(2);
	expect(shares).toEqual(shares.toSorted((a, b) => a - b));
	const copy = new Sqlite(to, { readonly: true });
	onTestFinished(() => void copy.close());
	expect(copy.prepare("SELECT count(*) FROM moves").pluck().get()).toBe(ROWS);
	expect(copy.pragma("journal_mode", { simple: true })).toBe("delete");
});
