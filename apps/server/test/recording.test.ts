import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { checkRecording } from "@parley/engine/backup/recording-file";
import { RoomSummary } from "@parley/protocol/http";
import { expect, onTestFinished, test } from "vitest";
import { sentence } from "../src/commands/replay.ts";
import { runs, succeeds } from "./support/command.ts";
import { call, expectProblem, get } from "./support/http.ts";
import { comesIn, houseWithFaults } from "./support/lobby.ts";
import { asksFor, DEN, denWith, does, OPERATOR_TOKEN, posts } from "./support/moderation.ts";
import { otherRules } from "./support/other-rules.ts";
import { Person, refusedAs } from "./support/person.ts";
import { records, recordsWithin, replays } from "./support/recording.ts";
import { freshDataDir, type House } from "./support/server.ts";

const QUICK = { SEAT_GRACE_S: "0" };

/** Three people, and most of what can happen in a room of theirs. */
async function livelyDen() {
	const { ada, bo, house } = await denWith({ capacity: 2 }, ["ada", "bo"], QUICK);
	return { ada, bo, house, live: () => live(ada, bo, house) };
}

async function live(ada: Person, bo: Person, house: House): Promise<void> {
	const cy = await Person.arrives("cy", { port: house.port });
	await cy.joins();
	expect((await cy.asks({ type: "wait", room: DEN })).type).toBe("waiting");
	const said = await ada.says("first words\u2028second line", { room: DEN });
	const id = randomUUID();
	expect((await posts(bo, "said once", id)).type).toBe("ok");
	expect((await posts(bo, "said once", id)).type).toBe("ok");
	await ada.edits(said, "better words", DEN);
	await bo.reacts(said, "🌱", true, DEN);
	await ada.removes(said, DEN);
	refusedAs("not-allowed", await asksFor(bo, { do: "mute", session: ada.session, seconds: 10 }));
	await does(ada, { do: "ban", session: bo.session, seconds: 3600 });
	refusedAs("removed-from-room", await bo.asks({ type: "join", room: DEN }));
	cy.link.socket.terminate();
	let count = 2;
	while (count > 1) ({ count } = await get(house, `/api/rooms/${DEN}`, RoomSummary, { token: ada.token }));
	await comesIn(house, "cy");
}

const commandsIn = (file: string): { command: { type: string }; outcome: string; place: number }[] =>
	readFileSync(file, "utf8")
		.split("\n")
		.slice(1, -2)
		.map((line) => JSON.parse(line));

test("[ORD1] a house that was recorded is decided anew, from its backup on, without a difference", async () => {
	const { ada, house, live } = await livelyDen();
	await ada.says("before the recording", { room: DEN });
	const { file, stops } = await records(house);
	await live();
	const said = await stops();
	expect(said).toContain("Ended by hand");
	for (const one of [file, `${file}.db`]) expect(statSync(one).mode & 0o777).toBe(0o600);

	const recorded = commandsIn(file);
	const types = new Set(recorded.map(({ command }) => command.type));
	const kinds = [
		"open-session",
		"take-seat",
		"wait-for-seat",
		"post",
		"edit",
		"remove",
		"moderate",
		"expire",
	];
	expect([...types]).toEqual(expect.arrayContaining(kinds));
	const outcomes = new Set(recorded.map(({ outcome }) => outcome.split(" ")[0]));
	expect([...outcomes].sort()).toEqual(["accepted", "refused", "repeated"]);

	const { code, output: report } = await runs({ DATA_DIR: house.dataDir }, "replay", file);
	expect(report).toContain(`The same came of all ${recorded.length} commands`);
	expect(code).toBe(0);
	expect(readdirSync(dirname(file)).sort()).toEqual(["house.recording", "house.recording.db"]);
	// of another house: what is keyed with its secrets is not compared
	expect(await replays(file)).toMatchObject({ comparedAll: false, difference: undefined });
});

test("[ORD1] a rule that was changed is found at the first place at which it decided otherwise", async () => {
	const { ada, bo, house } = await livelyDen();
	const { file, stops } = await records(house);
	await ada.says("LOUD", { room: DEN });
	const quiet = await bo.says("quiet", { room: DEN });
	await ada.says("quiet, too", { room: DEN });
	await stops();
	const { difference } = await replays(file, { storeUrl: otherRules.url });
	expect(difference).toMatchObject({ type: "post", command: { place: quiet }, outcome: "accepted" });
	expect(difference?.hash).not.toBe(difference?.command.hash);
});

test("a recording that was cut off, altered, is another's or of a newer version is refused in a sentence", async () => {
	const { ada, house } = await livelyDen();
	const { file, stops } = await records(house);
	await ada.says("that is what I said", { room: DEN });
	await stops();
	const whole = readFileSync(file, "utf8");
	const bad = join(dirname(file), "bad.recording");
	const refusedFor = async (text: string, sentence: string, database = true): Promise<void> => {
		writeFileSync(bad, text);
		if (database) copyFileSync(`${file}.db`, `${bad}.db`);
		await expect(replays(bad)).rejects.toThrow(sentence);
	};
	await refusedFor(whole, "belong together", false);
	await refusedFor(whole.slice(0, -20), "has no end");
	await refusedFor(whole.split("\n").slice(0, -2).join("\n"), "has no end");
	await refusedFor(whole.replace("what I said", "what I sang"), "altered");
	await refusedFor(`${whole.split("\n")[0]}\n${whole.split("\n").slice(2).join("\n")}`, "altered");
	await refusedFor(whole.replace('"recording":1', '"recording":2'), "newer version");
	await refusedFor("a diary\n", "not a recording");
	await refusedFor("", "not a recording");
	copyFileSync(`${file}.db`, `${bad}.db`);
	writeFileSync(bad, whole);
	const database = readFileSync(`${bad}.db`);
	database.writeUInt8(database.readUInt8(database.length - 1) ^ 1, database.length - 1);
	writeFileSync(`${bad}.db`, database);
	const { code, output } = await runs({ DATA_DIR: house.dataDir }, "replay", bad);
	expect(output).toMatch(/^.* was altered or is damaged[^\n]*\n$/);
	expect(code).toBe(1);
});

test("only the operator records, one at a time, and nothing is recorded unasked", async () => {
	const { ada, house } = await livelyDen();
	const path = "/api/operator/recording";
	for (const token of [ada.token, undefined])
		await expectProblem(
			await call(house, path, { method: "POST", ...(token === undefined ? {} : { token }) }),
			403,
			"not-allowed",
		);
	const { file, ended } = await records(house);
	await expectProblem(await call(house, path, { method: "POST", token: OPERATOR_TOKEN }), 503, "busy");
	const again = await runs(
		{ DATA_DIR: house.dataDir, OPERATOR_TOKEN },
		...["record", `${file}.2`, "--url", house.url],
	);
	expect(again.output).toContain("Somebody records this house already.");
	expect(existsSync(`${file}.2`)).toBe(false);
	await ada.says("the last words", { room: DEN });
	await house.stop();
	expect(await ended()).toContain("The server stopped.");
	expect(await replays(file)).toMatchObject({ difference: undefined });
});

test("whoever does not read what he records is told why it ended, and nobody waits for him", async () => {
	const large = { DURABILITY: "process", MESSAGE_BYTES_MAX: "262144", STALL_TIMEOUT_S: "3600" };
	const { ada, bo, house } = await denWith({}, ["ada", "bo"], large);
	const response = await call(house, "/api/operator/recording", { method: "POST", token: OPERATOR_TOKEN });
	const text = "x".repeat(250_000);
	// some 16 MB in memory, and what the kernel takes besides
	for (let line = 0; line < 150; line++) await ada.says(`${line} ${text}`, { room: DEN });
	await bo.hears(`149 ${text}`);
	const lines = (await response.text()).trimEnd().split("\n");
	expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ ended: expect.stringContaining("fast enough") });
	expect(lines.length).toBeLessThan(150);
});

test("a recording around which a commit's answer was lost ends there and says why, and what is in it holds", async () => {
	const { ada, house, faults } = await houseWithFaults({ OPERATOR_TOKEN, LIMITS: "off" }, "ada");
	const { file, ended } = await records(house);
	await ada.says("before");
	faults.loseAnswer();
	await ada.saysWhenItCan("around it");
	expect(await ended()).toContain(
		"The log thread ended. What was stored around it may not be in the recording",
	);
	await ada.says("behind it");
	expect(readFileSync(file, "utf8")).not.toContain("behind it");
	expect(await replays(file)).toMatchObject({ difference: undefined });
});

test("without texts a recording says who did what when, and nothing of what was said", async () => {
	const { ada, bo, house, live } = await livelyDen();
	const { file, stops } = await records(house, "--without-texts");
	await live();
	await ada.says("a word of its own", { room: DEN });
	await stops();
	expect(existsSync(`${file}.db`)).toBe(false);
	const text = readFileSync(file, "utf8");
	for (const said of ["a word of its own", "said once", "better words", ada.session, bo.session, DEN, "bo"])
		expect(text).not.toContain(`"${said}"`);
	const ofPosts = commandsIn(file).filter(({ command }) => command.type === "post") as unknown as {
		command: { text: string; session: string };
	}[];
	expect(ofPosts.map(({ command }) => command.text.length)).toEqual([
		...["first words\u2028second line", "said once", "said once", "a word of its own"].map((one) =>
			Buffer.byteLength(one),
		),
	]);
	expect(ofPosts[1]?.command.text).toBe(ofPosts[2]?.command.text);
	expect(ofPosts[0]?.command.session).toBe(ofPosts[3]?.command.session);
	await expect(replays(file)).rejects.toThrow("without texts");
});

/** As whoever changes a recording would make it: all of its hashes are right again. */
function forge(file: string, from: string, change: (text: string) => string): void {
	const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");
	const lines = readFileSync(from, "utf8").split("\n");
	const before = change(`${lines.slice(0, -2).join("\n")}\n`);
	const end = JSON.parse(lines.at(-2) ?? "");
	const backupSha256 = sha256(readFileSync(`${file}.db`));
	writeFileSync(file, `${before}${JSON.stringify({ ...end, sha256: sha256(before), backupSha256 })}\n`);
}

test("what a recording may hold against whoever replays it is refused or said without harm, in a sentence", async () => {
	const { ada, house } = await livelyDen();
	const { file, stops } = await records(house);
	const broken = await ada.says("12345", { room: DEN });
	expect(await stops("SIGHUP")).toContain("Ended by hand");
	const { difference } = await replays(file, { storeUrl: otherRules.url });
	expect(difference).toMatchObject({ command: { place: broken }, broken: { why: "no letter to shout" } });
	expect(difference && sentence(difference)).toContain(
		"refused internal here. The rules broke on it: no letter",
	);

	const bad = join(dirname(file), "bad.recording");
	copyFileSync(`${file}.db`, `${bad}.db`);
	forge(bad, file, (text) =>
		text
			.replace('"outcome":"accepted"', '"outcome":"\\u001b]0;a title\\u0007"')
			.replace('"node":"', '"node":"\\u001b[2J'),
	);
	const { output, code } = await runs({ DATA_DIR: house.dataDir }, "replay", bad);
	expect(output).toMatch(
		/^It was recorded with Node {1,2}\[2J.*\nThe first difference .* it was {1,2}\]0;a title {1,2}then.*\n$/,
	);
	expect(code).toBe(1);
	for (const line of ["{", "null", "{}"]) {
		forge(bad, file, (text) => text.replace(/\n\{"id":1,.*/, `\n${line}`));
		await expect(replays(bad)).rejects.toThrow("altered");
	}
});

test("[ORD1] what the backup holds already is not counted as decided, and without a key it is said so", async () => {
	const { ada, house } = await livelyDen();
	const { file, stops } = await records(house);
	await ada.says("in the backup", { room: DEN });
	const later = join(dirname(file), "later.recording");
	await succeeds({ DATA_DIR: house.dataDir }, "backup", `${later}.db`);
	await ada.says("behind it", { room: DEN });
	await stops();
	forge(later, file, (text) => text);
	const output = await succeeds({ DATA_DIR: await freshDataDir() }, "replay", later);
	expect(output).toContain("The same came of all 1 commands, 1 of them accepted");
	expect(output).toContain("1 more stood in the backup already.");
	expect(output).toContain("DATA_DIR holds no text-key");
});

test("where a recording cannot be written any longer it ends, and nothing of it is kept", async () => {
	const { ada, house } = await denWith({}, ["ada"], { MESSAGE_BYTES_MAX: "262144" });
	const { file, ended } = await recordsWithin(2 * 1024 * 1024, house);
	for (let line = 0; line < 12; line++) await ada.says(`${line} ${"x".repeat(250_000)}`, { room: DEN });
	expect(await ended()).toMatch(/It broke off \(EFBIG.*\)\. Nothing was kept\./);
	expect(readdirSync(dirname(file))).toEqual([]);
});

test("where the link is lost the recording is whole up to there, and whoever waits for it is told", async () => {
	const header = '{"recording":1,"epoch":"one","after":0,"rules":1,"limits":{}}\n';
	const command = '{"id":1,"place":1,"at":1,"command":{"type":"post"},"outcome":"accepted","hash":""}\n';
	let isLost = true;
	let begin = `${header}\n${command}\n`;
	const server = createServer((_, response) => {
		response.write(begin, () => setTimeout(() => isLost && response.destroy(), 100));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const file = join(await freshDataDir(), "house.recording");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const asked = ["record", file, "--without-texts", "--url", url];
	const { code, output } = await runs({ OPERATOR_TOKEN }, ...asked);
	expect(output).toContain("The link to the server was lost. 1 commands were recorded.");
	expect(code).toBe(1);
	expect(await checkRecording(file)).toMatchObject({ commands: 1 });

	begin = '{"ended":"A commit failed."}\n';
	const early = await runs({ OPERATOR_TOKEN }, "record", `${file}.2`, ...asked.slice(2));
	expect(early.output).toContain("ended the recording before it began: A commit failed.");
	expect(existsSync(`${file}.2`)).toBe(false);

	// nor does a link that holds keep it from ending
	[begin, isLost] = [header, false];
	const nowhere = await runs({ OPERATOR_TOKEN }, "record", join(file, "in-a-file"), ...asked.slice(2));
	expect(nowhere.code).toBe(1);
});
