import { createHash, randomUUID } from "node:crypto";
import { existsSync, utimesSync } from "node:fs";
import { databaseFile, openDatabase } from "@parley/engine/log/database";
import { beforeSchemaFile } from "@parley/engine/log/migrate";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { storeModule } from "../src/app/rows/store.ts";
import { comesIn } from "./support/lobby.ts";
import { LOBBY, Person } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";

const TOKEN = "a".repeat(43);
const TOKEN_HASH = createHash("sha256").update(TOKEN).digest("base64url");

/** A data folder as the first version left it: a room, somebody in it, and what was said. */
async function dataOfTheFirstVersion(): Promise<string> {
	const dataDir = await freshDataDir();
	const first = { ...storeModule, migrations: storeModule.migrations.slice(0, 1) };
	const database = openDatabase({ dataDir, durability: "disk" }, first);
	const ada = randomUUID();
	const now = Date.now();
	database.exec(`
		INSERT INTO meta VALUES ('epoch', '${randomUUID()}'), ('durability', 'disk'), ('last_seq', 5), ('clean', 1);
		INSERT INTO rooms VALUES (1, '${LOBBY}', 'Lobby', '', 50, 1, NULL, ${now}, 1);
		INSERT INTO sessions VALUES ('${ada}', '${TOKEN_HASH}', 'ada', 'ada', 1, ${now}, ${now});
		INSERT INTO seats VALUES ('${LOBBY}', '${ada}', 3);
		INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text) VALUES
			(4, 1, 0, 0, 1, '${ada}', 'ada', ${now}, '${randomUUID()}', 'said long ago'),
			(5, 1, 0, 4, 2, '${ada}', 'ada', ${now}, '${randomUUID()}', 'and this');
	`);
	database.close();
	return dataDir;
}

/** DEVICE6: of whoever wrote before, the person, whose token is that of their one device and was not moved. */
function adaOfBefore(dataDir: string): unknown {
	const database = new Database(databaseFile(dataDir, "parley"), { readonly: true });
	onTestFinished(() => void database.close());
	const one = (sql: string): unknown => database.prepare(sql).pluck().get();
	expect(one("SELECT token_hash FROM sessions WHERE session = (SELECT author FROM timeline LIMIT 1)")).toBe(
		TOKEN_HASH,
	);
	expect(one("SELECT count(*) FROM devices")).toBe(0);
	return one("SELECT author FROM timeline LIMIT 1");
}

const DAY_S = 86_400;

test("[ORD4][NOW2] [DEVICE6] a server on the data of the first version goes on with its people, messages and numbers", async () => {
	const DATA_DIR = await dataOfTheFirstVersion();
	const house = await openHouseProcess({ DATA_DIR, LIMITS: "off" });
	const before = beforeSchemaFile(DATA_DIR, "parley", storeModule.migrations.length);
	expect(existsSync(before)).toBe(true);
	const ada = await Person.arrives("ada", { port: house.port, token: TOKEN });
	await ada.joins();
	const bo = await comesIn(house, "bo");
	expect([ada.session, ada.device]).toEqual([adaOfBefore(DATA_DIR), ada.session]);
	expect(await ada.says("still here")).toBeGreaterThan(5);
	await bo.hears("still here");
	const { events } = await ada.fetches();
	expect(events.map((event) => event.type === "posted" && event.text)).toEqual([
		"said long ago",
		"and this",
		"still here",
	]);
	await expectOneOrder(house, [ada, bo]);
	await house.kill();
	// what is removed since is still in it
	const longAgo = Date.now() / 1000 - 8 * DAY_S;
	utimesSync(before, longAgo, longAgo);
	const again = await house.startAgain();
	for (const person of [ada, bo]) await person.comesBack();
	await expectOneOrder(again, [ada, bo]);
	expect(existsSync(before)).toBe(false);
});
