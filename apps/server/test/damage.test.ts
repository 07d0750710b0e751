import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { lobbyWith } from "./support/lobby.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { startThatFails } from "./support/server-process.ts";

/** A data folder with some history in it, and its database file. */
async function usedData(): Promise<{ dataDir: string; file: string }> {
	const { ada, house } = await lobbyWith("ada");
	for (let index = 0; index < 10; index++) await ada.says(`line ${index} ${"x".repeat(2000)}`);
	await house.stop();
	return { dataDir: house.dataDir, file: join(house.dataDir, "parley.db") };
}

async function expectRefusedUntouched(dataDir: string, file: string, sentence: RegExp): Promise<void> {
	const before = await readFile(file);
	const exit = await startThatFails({ DATA_DIR: dataDir, PORT: "0" });
	expect(exit.code).toBe(1);
	expect(exit.output).toContain("parley.db");
	expect(exit.output).toMatch(sentence);
	expect(exit.output).not.toMatch(/^\s+at /m);
	expect((await readFile(file)).equals(before)).toBe(true);
}

test("[ORD4] a damaged database stops the start with a sentence and is left untouched", async () => {
	const { dataDir, file } = await usedData();
	const bytes = await readFile(file);
	bytes.fill(0xa5, 4096 * 3, 4096 * 6);
	await writeFile(file, bytes);
	await expectRefusedUntouched(dataDir, file, /damaged|corrupt/i);
});

test("[ORD4] a truncated database stops the start with a sentence and is left untouched", async () => {
	const { dataDir, file } = await usedData();
	const bytes = await readFile(file);
	await writeFile(file, bytes.subarray(0, bytes.length / 2));
	await expectRefusedUntouched(dataDir, file, /damaged|corrupt/i);
});

test("[ORD4] a file that is no database stops the start with a sentence and is left untouched", async () => {
	const dataDir = await freshDataDir();
	const file = join(dataDir, "parley.db");
	await writeFile(file, "my diary\n".repeat(1000));
	await expectRefusedUntouched(dataDir, file, /damaged|not a database|corrupt/i);
});

test("[ORD4] a database of a newer version stops the start with a sentence and is left untouched", async () => {
	const { dataDir, file } = await usedData();
	const database = new Database(file);
	database.pragma(`user_version = ${Number(database.pragma("user_version", { simple: true })) + 1}`);
	database.pragma("wal_checkpoint(TRUNCATE)");
	database.close();
	await expectRefusedUntouched(dataDir, file, /newer/i);
});

test("[ORD4] a bad setting stops the start with a line that names it", async () => {
	const { code, output } = await startThatFails({ DATA_DIR: await freshDataDir(), ROOM_CAPACITY: "many" });
	expect(code).toBe(1);
	expect(output).toMatch(/ROOM_CAPACITY.*many/);
});

test("[ORD4] a port that is taken stops the start with a sentence that names it", async () => {
	const house = await openHouse();
	const { code, output } = await startThatFails({ DATA_DIR: await freshDataDir(), PORT: String(house.port) });
	expect(code).toBe(1);
	expect(output).toContain(String(house.port));
	expect(output).not.toMatch(/^\s+at /m);
});
