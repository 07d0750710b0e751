import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { Wal } from "./wal.ts";
import { WalCopier } from "./wal-copier.ts";

function writer() {
	const folder = mkdtempSync(join(tmpdir(), "engine-copier-"));
	const file = join(folder, "log.db");
	const database = new Sqlite(file);
	database.pragma("journal_mode = WAL");
	database.pragma("wal_autocheckpoint = 0");
	database.exec("CREATE TABLE words (word TEXT)");
	const copier = new WalCopier(file);
	onTestFinished(async () => {
		await copier.close();
		database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const writes = (): void => void database.exec("INSERT INTO words VALUES ('said')");
	return { wal: new Wal(database), folder, copier, writes };
}

test("the thread copies all that is committed, as often as it is told to, and the log begins anew", async () => {
	const { wal, copier, writes } = writer();
	for (let round = 0; round < 3; round++) {
		for (let count = 0; count < 5; count++) writes();
		const seen = await copier.copy();
		expect(seen?.log).toBeGreaterThanOrEqual(5);
		expect(seen?.copied).toBe(seen?.log);
		expect(wal.look()).toEqual(seen);
		writes();
		expect(wal.look()).toEqual({ log: 1, copied: 0 });
	}
	expect(copier.state).toBe("ready");
});

test("a thread that dies says so by copying nothing, and is not asked for a while", async () => {
	const { folder } = writer();
	const copier = new WalCopier(join(folder, "no such folder", "log.db"));
	expect(copier.state).toBe("ready");
	const copied = copier.copy();
	expect(copier.state).toBe("copying");
	expect(await copied).toBeUndefined();
	expect(copier.state).toBe("gone");
});

test("whoever waits for the thread learns of its end", async () => {
	const { copier } = writer();
	const copied = copier.copy();
	await copier.close();
	// it may have been quicker
	expect([undefined, 2]).toContain((await copied)?.log);
	expect(copier.state).toBe("gone");
});
