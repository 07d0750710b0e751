import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@parley/engine/log/database";
import { expect, onTestFinished, test } from "vitest";
import { decidePast } from "../rules/decide.ts";
import { storeModule } from "./store.ts";

const posted = {
	type: "posted",
	room: "lobby",
	author: "0b5c1f0e-8a39-4f5e-9a53-0f4b1c2d3e4f",
	name: "ada",
	id: "6f9619ff-8b86-4011-b42d-00c04fc964ff",
	text: "said under the first schema",
	at: 1,
} as const;

test("[ONCE1] a message of the first schema is found by its id under the present one", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-schema-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const first = { ...storeModule, migrations: storeModule.migrations.slice(0, 1) };
	const before = openDatabase({ dataDir, durability: "disk" }, first);
	before.exec(`
		INSERT INTO rooms VALUES (1, 'lobby', 'lobby', '', 0, 1, NULL, 1, 1);
		INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, text)
		VALUES (2, 1, 0, 0, 1, '${posted.author}', '${posted.name}', 1, '${posted.id}', '${posted.text}');
	`);
	before.close();

	const after = openDatabase({ dataDir, durability: "disk" }, storeModule);
	onTestFinished(() => void after.close());
	expect(after.pragma("user_version", { simple: true })).toBe(storeModule.migrations.length);
	expect(decidePast(storeModule.open(after).past, posted)).toEqual({ repeated: 2 });
	const plan = after
		.prepare("EXPLAIN QUERY PLAN SELECT seq FROM timeline WHERE author = ? AND id = ?")
		.get("a", "b");
	expect(JSON.stringify(plan)).toContain("timeline_by_id");
});

test("whoever writes to the index merges nothing of it, in a database of the first schema neither", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-schema-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const first = { ...storeModule, migrations: storeModule.migrations.slice(0, 1) };
	openDatabase({ dataDir, durability: "disk" }, first).close();
	const after = openDatabase({ dataDir, durability: "disk" }, storeModule);
	onTestFinished(() => void after.close());
	const settings = after.prepare("SELECT k, v FROM search_config WHERE k <> 'version' ORDER BY k").raw();
	expect(settings.all()).toEqual([
		["automerge", 0],
		["crisismerge", 1_000],
		["secure-delete", 1],
		["usermerge", 8],
	]);
});

test("[ACT2] what schema 16 wrote of activities is there under the present one, and of what is large no more is read than is told", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-schema-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const earlier = { ...storeModule, migrations: storeModule.migrations.slice(0, 16) };
	const before = openDatabase({ dataDir, durability: "disk" }, earlier);
	before.exec(`
		INSERT INTO activity_states VALUES (2, '{"title":"Picnic"}', '[null]', 1);
		INSERT INTO activity_moves VALUES (2, 3, 1, 2, 'ada', 'ada', 1, NULL, '{"ended":{}}');
	`);
	before.close();

	const after = openDatabase({ dataDir, durability: "disk" }, storeModule);
	onTestFinished(() => void after.close());
	expect(after.prepare("SELECT seq, seats, over, state FROM activity_states").all()).toEqual([
		{ seq: 2, seats: "[null]", over: 1, state: '{"title":"Picnic"}' },
	]);
	expect(after.prepare("SELECT seq, wrote FROM activity_moves").all()).toEqual([{ seq: 3, wrote: null }]);
	expect(Object.keys(after.prepare("SELECT * FROM activity_states").get() ?? {}).at(-1)).toBe("state");
});

test("[WHO1] who kept their name by words under schema 19 does so under the present one", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-schema-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const earlier = { ...storeModule, migrations: storeModule.migrations.slice(0, 19) };
	const before = openDatabase({ dataDir, durability: "disk" }, earlier);
	before.exec("INSERT INTO kept VALUES ('ada', 'hash of words', 7)");
	before.close();

	const after = openDatabase({ dataDir, durability: "disk" }, storeModule);
	onTestFinished(() => void after.close());
	expect(after.prepare("SELECT * FROM kept").all()).toEqual([
		{ session: "ada", words: "hash of words", at: 7, passkeys_seq: 0 },
	]);
	expect(() => after.exec("INSERT INTO kept VALUES ('bo', 'hash of words', 7, 0)")).toThrow("UNIQUE");
});

test("[WHO62] in which rooms somebody wrote is known at once in a database of before, and noted in steps that no start waits for", () => {
	const dataDir = mkdtempSync(join(tmpdir(), "parley-schema-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const earlier = { ...storeModule, migrations: storeModule.migrations.slice(0, 24) };
	const before = openDatabase({ dataDir, durability: "disk" }, earlier);
	const [ada, bo] = [posted.author, "1c6d2a1f-9b4a-4a6f-8b64-1a5c2d3e4f50"];
	for (const [no, room] of ["den", "lobby", "attic"].entries())
		before
			.prepare(
				"INSERT INTO rooms (no, room, title, topic, capacity, listed, opened_at, opened_seq) VALUES (?, ?, '', '', 0, 1, 1, ?)",
			)
			.run(no, room, no + 1);
	const row = before.prepare(
		"INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, text) VALUES (?, ?, ?, 0, 1, ?, ?, 1, ?)",
	);
	const count = 5_000;
	before.transaction(() => {
		for (let seq = 10; seq < count; seq += 1) row.run(seq, seq % 2, 0, seq < 4_000 ? bo : ada, "", "x");
		row.run(count, 2, 4, bo, "bo", JSON.stringify({ do: "mute", person: { session: ada, name: "ada" } }));
	})();
	before.close();
	const opened = () => {
		const database = openDatabase({ dataDir, durability: "disk" }, storeModule);
		onTestFinished(() => void database.close());
		const noted = () => database.prepare("SELECT * FROM wrote_in ORDER BY room, session").raw().all();
		return { database, noted, store: storeModule.open(database) };
	};
	const { noted, store, database } = opened();
	expect(noted()).toEqual([]);
	expect(store.past.roomsOf(ada)).toEqual(["attic", "den", "lobby"]);
	// what is written meanwhile is noted as ever
	store.useSecret("a key of hashes");
	store.apply(count + 1, { ...posted, room: "den", author: bo });
	expect(store.followUp()).toBe(true);
	database.close();
	const again = opened();
	const steps = [];
	while (again.store.followUp()) steps.push(again.noted().length);
	expect(steps.length).toBeGreaterThan(1);
	expect(again.noted()).toEqual([
		[0, ada, 4_000],
		[0, bo, 10],
		[1, ada, 4_001],
		[1, bo, 11],
		[2, ada, count],
		[2, bo, count],
	]);
	expect(again.store.past.roomsOf(ada)).toEqual(["attic", "den", "lobby"]);
});
