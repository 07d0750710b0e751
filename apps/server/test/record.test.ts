import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "@parley/engine/log/database";
import { SearchAnswer } from "@parley/protocol/lookups";
import { expect, onTestFinished, test } from "vitest";
import { storeModule } from "../src/app/rows/store.ts";
import { importRecord } from "../src/rooms/transcript/import-record.ts";
import { BadRecord } from "../src/rooms/transcript/record-check.ts";
import { runs, succeeds } from "./support/command.ts";
import { converses } from "./support/conversing.ts";
import { get, wholeHistory } from "./support/http.ts";
import { comesIn, lobbyWith } from "./support/lobby.ts";
import { breath } from "./support/metrics.ts";
import { LOBBY, refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, type House, openHouse } from "./support/server.ts";

const NASTY = `<script>alert("1")</script> & 'quoted'\u2028second line \u{1F600}`;

/** A lobby in which everything has happened that can happen to a message; then it closes. */
async function livelyLobby(): Promise<{ house: House; file: string; env: { DATA_DIR: string } }> {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const plain = await ada.says("just said");
	await bo.says("the answer", { replyTo: plain });
	const edited = await ada.says("first words");
	await ada.edits(edited, "second words");
	await ada.edits(edited, NASTY);
	const removed = await bo.says("a secret");
	await bo.edits(removed, "a better kept secret");
	await ada.reacts(removed, "👀");
	await bo.removes(removed);
	await ada.reacts(plain, "👍");
	await bo.reacts(plain, "👍");
	await bo.reacts(plain, "🎉");
	await bo.reacts(plain, "🎉", false);
	const env = { DATA_DIR: house.dataDir };
	const file = join(house.dataDir, "lobby.jsonl");
	await succeeds(env, "export", LOBBY, "--out", file);
	return { house, file, env };
}

test("[NOW1] what is exported and imported elsewhere stands as it stood, under new numbers", async () => {
	const { house, file } = await livelyLobby();
	const before = await wholeHistory(house, LOBBY, (await comesIn(house, "cy")).token);
	const elsewhere = await openHouse();
	const dee = await comesIn(elsewhere, "ada");
	await dee.says("this house has a lobby of its own");
	await elsewhere.stop();
	await succeeds({ DATA_DIR: elsewhere.dataDir }, "import", file, "--room", "old-lobby");

	const again = await openHouse({ DATA_DIR: elsewhere.dataDir });
	const reader = await comesIn(again, "reader", "old-lobby");
	const after = await wholeHistory(again, "old-lobby", reader.token);
	expect(after.map(shape)).toEqual(before.map(shape));
	const texts = after.flatMap((event) => (event.type === "posted" ? [event.text] : []));
	expect(texts).toEqual(["just said", "the answer", NASTY, undefined]);
	expect(after[0]).toMatchObject({ prev: 0, reactions: { "👍": { count: 2, mine: false } } });
	const answer = after.find((event) => event.type === "posted" && event.replyTo !== undefined);
	expect(answer).toMatchObject({ replyTo: after[0]?.seq });
	await expectOneOrder(again, [reader], ["old-lobby"]);
});

/** What must survive: everything but the numbers, the room and the authors' ids. */
function shape(event: object): object {
	const { seq, prev, room, author, target, replyTo, editedSeq, removedSeq, reactedSeq, ...rest } =
		event as Record<string, unknown>;
	return { ...rest, edited: editedSeq !== undefined, removed: removedSeq !== undefined };
}

test("what was imported belongs to nobody here, is found by search, and says where it came from", async () => {
	const { house, file, env } = await livelyLobby();
	await house.stop();
	await succeeds(env, "import", file, "--room", "copy");
	const again = await openHouse(env);
	const ada = await comesIn(again, "eve", "copy");
	const [first] = await wholeHistory(again, "copy", ada.token);
	if (first === undefined) throw new Error("nothing was imported");
	for (const type of ["edit", "remove"])
		refusedAs("not-yours", await ada.asks({ type, room: "copy", target: first.seq, text: "mine now" }));
	const bo = await comesIn(again, "fay");
	expect((await bo.joins("copy")).topic).toMatch(/ · Imported on .*: the room lobby as it was/);
	const path = "/api/search?room=copy&q=answer";
	while ((await get(again, path, SearchAnswer, { token: bo.token })).hits.length === 0) await breath();
});

test("a record that is not well formed is refused with its line, and nothing of it stays", async () => {
	const { house, file, env } = await livelyLobby();
	await house.stop();
	const lines = readFileSync(file, "utf8").trimEnd().split("\n");
	const bad = join(house.dataDir, "bad.jsonl");
	const database = openDatabase({ dataDir: house.dataDir, durability: "disk" }, storeModule);
	onTestFinished(() => void database.close());
	const refused = async (change: (lines: string[]) => unknown, sentence: RegExp): Promise<void> => {
		const changed = [...lines];
		change(changed);
		writeFileSync(bad, changed.join("\n"));
		const options = { database, file: bad, room: "bad", textBytesMax: 16_384, at: Date.now() };
		const error = await importRecord(options).catch((error: unknown) => error);
		if (!(error instanceof BadRecord)) throw error;
		expect(`line ${error.line}: ${error.message}`).toMatch(sentence);
	};
	await refused((all) => all.splice(0), /line 1: the file is empty/);
	await refused((all) => all.shift(), /line 1: it is not the first line of a room's record/);
	await refused((all) => (all[4] = "{oops"), /line 5: it is not JSON/);
	await refused((all) => (all[2] = '{"type":"party"}'), /line 3: it is not an event/);
	await refused((all) => all.pop(), /it ends at #\d+ after 4 messages, not at/);
	await refused((all) => all.splice(4, 1), /line 5: it follows #\d+, but the line before is/);
	await refused((all) => swap(all, "just said", "\\ud800"), /line 2: nobody could have sent it/);
	await refused((all) => swap(all, "just said", "x".repeat(20_000)), /line 2: its text is longer/);
	await refused((all) => swap(all, '"name":"ada"', '"name":"sys\u202etem"'), /line 2: its author's name/);
	await refused((all) => swap(all, /,"editedSeq":\d+/, ""), /line 4: it says edited by #0/);
	await refused((all) => swap(all, '"emoji":"👀"', '"emoji":"<b>"'), /nobody could have sent it/);

	expect(database.prepare("SELECT room FROM rooms").pluck().all()).toEqual([LOBBY]);
	writeFileSync(bad, lines.slice(0, -1).join("\n"));
	database.close();
	expect(await runs(env, "import", bad, "--room", "bad")).toEqual({
		code: 1,
		output: expect.stringMatching(
			/bad\.jsonl, line \d+: it ends at #\d+ after 4 messages.*Nothing was imported\.\n$/,
		),
	});
});

function swap(lines: string[], what: string | RegExp, other: string): void {
	const index = lines.findIndex((line) => line.search(what) >= 0);
	lines[index] = lines[index]?.replace(what, other) ?? "";
}

test("an import is refused while the server runs, and into a room that is there", async () => {
	const { house, file, env } = await livelyLobby();
	expect(await runs(env, "import", file, "--room", "b")).toMatchObject({
		code: 1,
		output: expect.stringMatching(/Another server is running/),
	});
	await house.stop();
	expect(await runs(env, "import", file)).toMatchObject({
		code: 1,
		output: expect.stringMatching(/There is a room lobby already.*--room/),
	});
	expect(await runs(env, "import", file, "--room", "No Name")).toMatchObject({ code: 2 });
	await succeeds({ DATA_DIR: await freshDataDir() }, "import", file);
});

test("[TALK1] a record of a conversation of two becomes a room under a name of its own only", async () => {
	const { ada, bo, house } = await lobbyWith("ada", "bo");
	const conversation = await converses(ada, bo);
	await ada.joins(conversation);
	await ada.says("between us", { room: conversation });
	const file = join(house.dataDir, "conversation.jsonl");
	await succeeds({ DATA_DIR: house.dataDir }, "export", conversation, "--out", file);
	const database = openDatabase({ dataDir: await freshDataDir(), durability: "disk" }, storeModule);
	onTestFinished(() => void database.close());
	const imports = (room?: string) =>
		importRecord({ database, file, room, textBytesMax: 16_384, at: Date.now() });
	for (const room of [undefined, "direct-copy"])
		await expect(imports(room)).rejects.toThrow(/begin with direct- are kept.*: --room NAME/);
	expect(database.prepare("SELECT count(*) FROM rooms").pluck().get()).toBe(0);
	expect(await imports("copy")).toMatchObject({ room: "copy", posts: 1 });
});

test("the page of a room shows it as it stands, and nothing that people wrote is markup", async () => {
	const { env, file } = await livelyLobby();
	const page = `${file}.html`;
	await succeeds(env, "export", LOBBY, "--format", "html", "--out", page);
	const html = readFileSync(page, "utf8");
	expect(html).not.toContain("<script");
	expect(html).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;quoted&#39;");
	expect(html).not.toContain("first words");
	expect(html).not.toContain("secret");
	expect(html).toContain("This message was removed.");
	expect(html.match(/<li>/g)).toHaveLength(1);
	expect(html).toContain("<li>👍 2</li>");
	expect(html.match(/<h2>/g)).toHaveLength(1);
	expect(html).toMatch(/answers <a href="#\d+">/);
});

test("an export names what is wrong", async () => {
	const { env, file } = await livelyLobby();
	const says = (sentence: RegExp, code = 1): object => ({ code, output: expect.stringMatching(sentence) });
	expect(await runs(env, "export", LOBBY, "--out", file)).toEqual(says(/--force/));
	expect(await runs(env, "export", "nowhere", "--out", `${file}2`)).toEqual(says(/no room nowhere.*lobby/));
	expect(await runs(env, "export", LOBBY, "--format", "pdf")).toEqual(says(/jsonl or html/, 2));
});
