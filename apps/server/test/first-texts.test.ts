import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "@parley/engine/log/database";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { storeModule } from "../src/app/rows/store.ts";
import { comesIn, lobbyWith } from "./support/lobby.ts";
import { LOBBY, Person, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, type House, openHouse } from "./support/server.ts";

/** The last one in which hashes were bare. */
const SCHEMA_OF_BARE_HASHES = 9;
const TOKEN = "a".repeat(43);
const FIRST_SEQ = 2;

function bareHash(text: string): Buffer {
	return createHash("sha256").update(text).digest();
}

/** Which of these texts whoever reads the disk can confirm: by its hash, in whatever file but the copy of before. */
async function confirmed({ dataDir }: House, texts: readonly string[]): Promise<string[]> {
	const names = (await readdir(dataDir)).filter((name) => name.startsWith("parley.db"));
	const files = await Promise.all(names.map((name) => readFile(join(dataDir, name))));
	return texts.filter((text) => files.some((file) => file.includes(bareHash(text))));
}

/** A text that was sent under an id, became another one or nothing, and is sent again. */
interface Sent {
	readonly author: Person;
	readonly id: string;
	readonly text: string;
	readonly seq: number;
}

async function sends(author: Person, text: string): Promise<Sent> {
	const id = randomUUID();
	return { author, id, text, seq: await author.says(text, { id }) };
}

async function expectKnown(all: readonly Sent[]): Promise<void> {
	for (const { author, id, text, seq } of all) {
		const post = { type: "post", room: LOBBY, id };
		expect(await author.asks({ ...post, text })).toMatchObject({ type: "ok", seq });
		refusedAs("id-reused", await author.asks({ ...post, text: `${text}!` }));
	}
}

test("[NOW2] [ONCE1] whoever reads the database cannot confirm a guess at a text that was changed or removed, and its repeat is known", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const sent = [await sends(ada, "yes"), await sends(bo, "4711")];
	const [edited, removed] = sent.map(({ seq }) => seq);
	await ada.edits(edited ?? 0, "no comment");
	await bo.removes(removed ?? 0);
	await expectKnown(sent);
	expect(await confirmed(house, ["yes", "4711"])).toEqual([]);
	const key = (await readFile(join(house.dataDir, "text-key"), "utf8")).trim();
	const again = await house.reopen();
	expect((await readFile(join(again.dataDir, "parley.db"))).includes(key)).toBe(false);
	for (const person of [ada, bo]) await person.comesBack();
	await expectKnown(sent);
	await expectOneOrder(again, [ada, bo]);
});

test("[ONCE2] without the key of before, as after a restore elsewhere, a repeat of a removed message is refused and never stored", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const { id, seq } = await sends(ada, "once");
	const standing = await sends(ada, "standing");
	await ada.removes(seq);
	await house.stop();
	await rm(join(house.dataDir, "text-key"));
	const again = await house.reopen();
	for (const person of [ada, bo]) await person.comesBack();
	refusedAs("id-reused", await ada.asks({ type: "post", room: LOBBY, id, text: "once" }));
	await expectKnown([standing]);
	expect((await bo.fetches()).events.filter(({ type }) => type === "posted")).toHaveLength(2);
	await expectOneOrder(again, [ada, bo]);
});

/** A lobby that the version before the key left: more messages were removed in it than one step makes new hashes for. */
async function houseOfBareHashes(removed: readonly string[]): Promise<{ dataDir: string; ids: string[] }> {
	const dataDir = await freshDataDir();
	const migrations = storeModule.migrations.slice(0, SCHEMA_OF_BARE_HASHES);
	const database = openDatabase({ dataDir, durability: "disk" }, { ...storeModule, migrations });
	const now = Date.now();
	const session = randomUUID();
	const tokenHash = createHash("sha256").update(TOKEN).digest("base64url");
	const count = removed.length;
	database.exec(`
		INSERT INTO meta VALUES ('epoch', '${randomUUID()}'), ('durability', 'disk'), ('last_seq', ${2 * count + 1}), ('clean', 1);
		INSERT INTO rooms (room, title, topic, capacity, listed, opened_at, opened_seq) VALUES ('${LOBBY}', '', '', 50, 1, ${now}, 1);
		INSERT INTO sessions VALUES ('${session}', '${tokenHash}', 'ada', 'ada', 0, ${now}, ${now});
	`);
	const add = database.prepare(`
		INSERT INTO timeline (seq, room, type, prev, posts, author, name, at, id, target, removed_seq, first_hash)
		VALUES (?, 1, ?, ?, ?, '${session}', 'ada', ${now}, ?, ?, ?, ?)`);
	const ids = removed.map(() => randomUUID());
	for (const [index, text] of removed.entries()) {
		const seq = index + FIRST_SEQ;
		add.run(seq, 0, index && seq - 1, index + 1, ids[index], null, seq + count, bareHash(text));
	}
	for (const index of removed.keys()) {
		const target = index + FIRST_SEQ;
		add.run(target + count, 2, target + count - 1, count, null, target, null, null);
	}
	database.close();
	return { dataDir, ids };
}

test("[NOW2] [ONCE1] hashes of before are keyed after an update, behind the log, and repeats stay known", async () => {
	const texts = Array.from({ length: 450 }, (_, index) => `number ${index}`);
	const { dataDir, ids } = await houseOfBareHashes(texts);
	const house = await openHouse({ DATA_DIR: dataDir, LIMITS: "off" });
	const ada = await Person.arrives("ada", { port: house.port, token: TOKEN });
	await ada.joins();
	const bo = await comesIn(house, "bo");
	const sent = [0, 449].map((index): Sent => {
		const [id = "", text = ""] = [ids[index], texts[index]];
		return { author: ada, id, text, seq: index + FIRST_SEQ };
	});
	await expectKnown(sent);
	await expect.poll(() => confirmed(house, texts), { timeout: 20_000 }).toEqual([]);
	await expectKnown(sent);
	await expectOneOrder(house, [ada, bo]);
	await house.stop();
	const database = new Database(join(dataDir, "parley.db"), { readonly: true });
	const lengths = database
		.prepare("SELECT DISTINCT length(first_hash) FROM timeline WHERE type = 0 AND removed_seq > 0")
		.pluck();
	expect(lengths.all()).toEqual([16]);
	database.close();
});
