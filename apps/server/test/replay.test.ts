import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { sentence } from "../src/commands/replay.ts";
import { runs, succeeds } from "./support/command.ts";
import { commandsIn, livelyDen } from "./support/lively-den.ts";
import { DEN } from "./support/moderation.ts";
import { otherRules } from "./support/other-rules.ts";
import { records, replays } from "./support/recording.ts";
import { freshDataDir } from "./support/server.ts";

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
