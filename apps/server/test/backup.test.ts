import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { runs, succeeds } from "./support/command.ts";
import { wholeHistory } from "./support/http.ts";
import { comesIn, lobbyWith } from "./support/lobby.ts";
import { LOBBY, Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { openHouseProcess } from "./support/server-process.ts";
import { LinkLost } from "./support/socket-link.ts";

async function output(house: { port: number }, person: Person): Promise<(string | undefined)[]> {
	const history = await wholeHistory(house, LOBBY, person.token);
	return history.map((event) => (event.type === "posted" ? event.text : event.type));
}

function epochOf(file: string): unknown {
	const database = new Database(file, { readonly: true });
	try {
		return database.prepare("SELECT value FROM meta WHERE key = 'epoch'").pluck().get();
	} finally {
		database.close();
	}
}

/** Posts without a pause until its link is lost, as many at once as a busy person's page. */
function talkUntilCut(person: Person): Promise<unknown> {
	const lane = async (): Promise<void> => {
		for (let line = 0; ; line++) await person.says(`${person.name} ${line} ${"x".repeat(line % 300)}`);
	};
	return Promise.all(
		Array.from({ length: 4 }, () =>
			lane().catch((error: unknown) => {
				if (!(error instanceof LinkLost)) throw error;
			}),
		),
	);
}

async function hasAcknowledged(people: readonly Person[], count: number): Promise<void> {
	while (people.some(({ acknowledged }) => acknowledged.length < count))
		await new Promise((resolve) => setImmediate(resolve));
}

test("[BACK3] the disaster drill: backup under load, kill -9, restore elsewhere, everybody begins anew in one order", async () => {
	const house = await openHouseProcess({ LIMITS: "off" });
	const names = ["ada", "bo", "cy", "dee", "eve"];
	const people = await Promise.all(names.map((name) => comesIn(house, name)));
	const talks = people.map(talkUntilCut);
	await hasAcknowledged(people, 50);

	const before = people.flatMap(({ acknowledged }) => acknowledged.map(({ seq, id }) => `#${seq} ${id}`));
	const file = join(await freshDataDir(), "parley.backup");
	const report = await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	expect(report).toMatch(/1 room, \d+ messages, .*5 sessions/);
	await hasAcknowledged(people, Math.max(...people.map(({ acknowledged }) => acknowledged.length)) + 20);
	await house.kill();
	await Promise.all(talks);

	const dataDir = await freshDataDir();
	await succeeds({ DATA_DIR: dataDir }, "restore", file);
	const restored = await openHouseProcess({ LIMITS: "off", DATA_DIR: dataDir });
	const [ada] = people;
	if (ada === undefined) throw new Error("nobody is there");
	const oldEpoch = ada.epoch;
	const held = people.map((person) => person.heldIn(LOBBY));
	for (const person of people) await person.dialsAgain({ port: restored.port });

	const history = await wholeHistory(restored, LOBBY, ada.token);
	const stored = new Set(history.map((event) => `#${event.seq} ${event.type === "posted" && event.id}`));
	expect(before.filter((post) => !stored.has(post))).toEqual([]);
	const head = history.at(-1)?.seq ?? 0;
	for (const [index, person] of people.entries()) {
		const after = held[index] ?? 0;
		expect(person.epoch).not.toBe(oldEpoch);
		expect(after).toBeGreaterThan(head);
		refusedAs("stale-position", await person.asks({ type: "join", room: LOBBY, after, epoch: oldEpoch }));
		refusedAs("stale-position", await person.asks({ type: "join", room: LOBBY, after, epoch: person.epoch }));
	}

	// what they saw of the lost house is no witness of this one: each begins anew, as the page does
	const anew = await Promise.all(people.map((person) => beginsAnew(person, restored)));
	const [first, ...others] = anew;
	if (first === undefined) throw new Error("nobody is there");
	await Promise.all(
		anew.map(async (person) => {
			for (let line = 0; line < 20; line++) await person.says(`${person.name} is back ${line}`);
		}),
	);
	await expectOneOrder(restored, [first, ...others]);
});

async function beginsAnew(person: Person, { port }: { port: number }): Promise<Person> {
	const again = await Person.arrives(person.name, { port, token: person.token });
	expect(await again.joins()).toMatchObject({ recovered: false });
	return again;
}

test("[ORD4] a backup of a stopped server holds everything, and a restored one has numbers of a new epoch", async () => {
	const { ada, house } = await lobbyWith("ada");
	const seq = await ada.says("before the backup");
	await house.stop();
	const file = join(house.dataDir, "kept.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(epochOf(file)).toBe(ada.epoch);

	const later = await openHouse({ DATA_DIR: house.dataDir });
	const bo = await comesIn(later, "bo");
	await bo.says("after the backup");
	await later.stop();

	const report = await succeeds({ DATA_DIR: house.dataDir }, "restore", file);
	const aside = readdirSync(house.dataDir).find((name) => name.startsWith("replaced-")) ?? "";
	expect(report).toContain(aside);
	const replaced = new Database(join(house.dataDir, aside, "parley.db"), { readonly: true });
	expect(replaced.prepare("SELECT text FROM timeline").pluck().all()).toContain("after the backup");
	replaced.close();
	const again = await openHouse({ DATA_DIR: house.dataDir });
	const cy = await comesIn(again, "cy");
	expect(cy.epoch).not.toBe(ada.epoch);
	expect(await output(again, cy)).toEqual(["before the backup"]);
	expect(await cy.says("and on")).toBeGreaterThan(seq);
});

test("[ORD4] a restore that a power cut broke off between its moves is finished by the next start", async () => {
	const { ada, house } = await lobbyWith("ada");
	await ada.says("in the backup");
	const file = join(house.dataDir, "kept.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	await ada.says("not in the backup");
	await house.stop();
	const inPlace = join(house.dataDir, "parley.db");
	const aside = join(house.dataDir, "replaced-so-far");
	mkdirSync(aside);
	renameSync(file, `${inPlace}.restored`);
	renameSync(inPlace, join(aside, "parley.db"));
	writeFileSync(`${inPlace}-wal`, "the old log, not yet moved");

	const again = await openHouse({ DATA_DIR: house.dataDir });
	expect(await output(again, await comesIn(again, "bo"))).toEqual(["in the backup"]);
	expect(existsSync(`${inPlace}.restored`)).toBe(false);
});

test("a restore is refused while a server holds the folder, and leaves it alone", async () => {
	const { ada, house } = await lobbyWith("ada");
	const file = join(house.dataDir, "kept.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	const { code, output: why } = await runs({ DATA_DIR: house.dataDir }, "restore", file);
	expect(code).toBe(1);
	expect(why).toMatch(/Another server is running/);
	await ada.says("nothing happened");
	expect(readdirSync(house.dataDir).filter((name) => /replaced|restored/.test(name))).toEqual([]);
});

test("a damaged, a foreign, a newer and a missing backup are refused, and the database stays", async () => {
	const { ada, house } = await lobbyWith("ada");
	for (let line = 0; line < 10; line++) await ada.says(`${line} ${"x".repeat(3000)}`);
	const file = join(house.dataDir, "kept.db");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", file);
	await house.stop();
	const before = await readFile(join(house.dataDir, "parley.db"));
	const bad = join(house.dataDir, "bad.db");
	const refused = async (sentence: RegExp): Promise<void> => {
		const { code, output: why } = await runs({ DATA_DIR: house.dataDir }, "restore", bad);
		expect(why).toMatch(sentence);
		expect(why).not.toMatch(/^\s+at /m);
		expect(code).toBe(1);
		expect((await readFile(join(house.dataDir, "parley.db"))).equals(before)).toBe(true);
		expect(readdirSync(house.dataDir).filter((name) => /replaced|restored/.test(name))).toEqual([]);
	};
	await refused(/There is no file/);
	const bytes = await readFile(file);
	await writeFile(bad, Buffer.from(bytes).fill(0xa5, 4096 * 3, 4096 * 6));
	await refused(/damaged/);
	await writeFile(bad, bytes);
	changed(bad, "UPDATE timeline SET prev = 0 WHERE seq = (SELECT max(seq) FROM timeline)");
	await refused(/damaged: ORD3: event \d+ of room lobby does not follow/);
	await writeFile(bad, bytes);
	changed(bad, "PRAGMA user_version = 99");
	await refused(/newer version \(schema 99/);
	await writeFile(bad, "");
	changed(bad, "CREATE TABLE recipes (name); PRAGMA user_version = 1");
	await refused(/not one of this application/);
});

function changed(file: string, sql: string): void {
	const database = new Database(file);
	database.exec(sql);
	database.close();
}

test("a backup never overwrites without --force, and what cannot be done is a sentence and an exit code", async () => {
	const { ada, house } = await lobbyWith("ada");
	const env = { DATA_DIR: house.dataDir };
	const file = join(house.dataDir, "kept.db");
	await writeFile(file, "my diary");
	expect(await runs(env, "backup", file)).toMatchObject({
		code: 1,
		output: expect.stringMatching(/--force/),
	});
	expect(await readFile(file, "utf8")).toBe("my diary");
	await ada.says("kept");
	expect(await succeeds(env, "backup", file, "--force")).toMatch(/1 room, 1 message, /);
	expect(readdirSync(house.dataDir).filter((name) => name.includes("partial"))).toEqual([]);

	const inPlace = join(house.dataDir, "parley.db");
	expect(await runs(env, "backup", inPlace, "--force")).toMatchObject({ code: 1 });
	expect(await runs(env, "backup", join(house.dataDir, "no", "where"))).toMatchObject({ code: 1 });
	expect(await runs({ DATA_DIR: await freshDataDir() }, "backup", `${file}2`)).toMatchObject({ code: 1 });
	expect(await runs(env, "backup", house.dataDir, "--force")).toEqual({
		code: 1,
		output: expect.stringMatching(/^It could not be done: [^\n]*\n$/),
	});
	expect(await runs(env, "backup")).toMatchObject({
		code: 2,
		output: expect.stringMatching(/npm run backup/),
	});
	expect(await runs(env, "backup", "--fast", "a")).toMatchObject({ code: 2 });
	expect(await runs({ ...env, PORT: "many" }, "backup", "a")).toMatchObject({ code: 2 });
	expect(await runs(env, "back-up", "a")).toMatchObject({ code: 2 });
});
