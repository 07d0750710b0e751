import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { readMeta } from "./database.ts";
import { bytesWanted, probe } from "./probe.ts";

const PAGE_BYTES = 4_096;

function databaseWithRoomFor(pages: number) {
	const folder = mkdtempSync(join(tmpdir(), "engine-probe-"));
	const database = new Sqlite(join(folder, "log.db"));
	onTestFinished(() => {
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	database.pragma("journal_mode = WAL");
	database.exec("CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY) STRICT");
	const pageCount = (): number => Number(database.pragma("page_count", { simple: true }));
	const makeRoomFor = (more: number): void => void database.pragma(`max_page_count = ${pageCount() + more}`);
	makeRoomFor(pages);
	return { database, makeRoomFor };
}

test("[ORD4] a disk on which a page fits, but not what failed, is found full; with room again it is not", () => {
	const { database, makeRoomFor } = databaseWithRoomFor(8);
	probe(database, PAGE_BYTES);
	expect(() => probe(database, 20 * PAGE_BYTES)).toThrow(expect.objectContaining({ code: "SQLITE_FULL" }));
	makeRoomFor(30);
	probe(database, 20 * PAGE_BYTES);
	expect(typeof readMeta(database, "probe")).toBe("number");
	// what it took is free again, as often as it is asked
	makeRoomFor(0);
	for (let round = 0; round < 3; round++) probe(database, 20 * PAGE_BYTES);
});

test("[ORD4] what is probed for is never less than what the drafts themselves are", () => {
	const drafts = Array.from({ length: 50 }, (_, n) => ({ text: "x".repeat(n * 100) }));
	const bytes = JSON.stringify(drafts).length;
	expect(bytesWanted(drafts.length, bytes)).toBeGreaterThan(bytes);
	expect(bytesWanted(0, 0)).toBeGreaterThan(0);
});
