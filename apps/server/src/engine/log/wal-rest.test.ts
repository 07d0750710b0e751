import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { WalRest } from "./wal-rest.ts";

/** Longer than a test may take: whoever waits for the reader is found out. */
const WAIT_MS = 90_000;

function writer() {
	const folder = mkdtempSync(join(tmpdir(), "parley-wal-"));
	const file = join(folder, "log.db");
	const database = new Sqlite(file, { timeout: WAIT_MS });
	database.pragma("journal_mode = WAL");
	database.exec("CREATE TABLE words (word TEXT)");
	const reader = new Sqlite(file, { readonly: true });
	onTestFinished(() => {
		reader.close();
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const rest = new WalRest(database);
	onTestFinished(() => rest.stop());
	return {
		...{ database, reader, rest },
		writes: (erased: boolean) => {
			database.exec("INSERT INTO words VALUES ('said')");
			rest.later(erased);
		},
		logBytes: () => statSync(`${file}-wal`).size,
	};
}

test("[NOW2] a reader who stays keeps a removed text in the log, but waits are the log's alone, and grow", () => {
	const { reader, rest, writes, logBytes } = writer();
	reader.exec("BEGIN");
	reader.prepare("SELECT count(*) FROM words").get();
	writes(true);
	const pauses = Array.from({ length: 7 }, () => {
		writes(false);
		return rest.rest();
	});
	expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000, 16_000]);
	reader.exec("COMMIT");
	expect([rest.rest(), logBytes()]).toEqual([undefined, 0]);
});

test("[NOW2] the log is truncated after a removal, and only then", () => {
	const { rest, writes, logBytes } = writer();
	writes(false);
	expect(rest.rest()).toBeUndefined();
	expect(logBytes()).toBeGreaterThan(0);
	writes(true);
	writes(false);
	expect([rest.rest(), logBytes()]).toEqual([undefined, 0]);
	writes(false);
	expect(rest.rest()).toBeUndefined();
	expect(logBytes()).toBeGreaterThan(0);
});
