import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import type { Posted, TimelineEvent } from "@parley/protocol/events";
import { filePath } from "@parley/protocol/files";
import { SearchAnswer } from "@parley/protocol/lookups";
import Sqlite from "better-sqlite3";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { SourceName } from "../src/rooms/elsewhere/source.ts";
import { sources } from "../src/rooms/elsewhere/sources.ts";
import { runs, succeeds } from "./support/command.ts";
import {
	discordFiles,
	jsonLines,
	mattermostLines,
	NOON,
	said,
	slackDays,
	writeCampfire,
	writeSlack,
} from "./support/exports.ts";
import { call, get, wholeHistory } from "./support/http.ts";
import { comesIn } from "./support/lobby.ts";
import { breath } from "./support/metrics.ts";
import { refusedAs } from "./support/person.ts";
import { expectOneOrder } from "./support/proof.ts";
import { freshDataDir, openHouse } from "./support/server.ts";
import { writeZip } from "./support/zip.ts";

const posts = (events: readonly TimelineEvent[]): Posted[] =>
	events.filter((event) => event.type === "posted");
const lines = (events: readonly TimelineEvent[]): string[] =>
	posts(events).map(({ name, text }) => `${name}: ${text}`);

const mortalImport = fileURLToPath(new URL("./support/mortal-import.ts", import.meta.url));

async function endOf(args: readonly string[]): Promise<{ signal: NodeJS.Signals | null }> {
	const child = spawn(process.execPath, args, { stdio: "inherit" });
	onTestFinished(() => void child.kill("SIGKILL"));
	const [, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
	return { signal };
}

async function folderWith(
	write: (file: string) => void,
	name = "export.zip",
): Promise<{ env: { DATA_DIR: string }; file: string }> {
	const folder = await freshDataDir();
	const file = join(folder, name);
	write(file);
	return { env: { DATA_DIR: join(folder, "data") }, file };
}

test("[IMP1] an export of Slack becomes rooms that two people read in one order, and its authors are nobody here", async () => {
	const { env, file } = await folderWith((file) => writeSlack(file, slackDays));
	const foretold = await succeeds(env, "import", "--from", "slack", file, "--dry-run");
	expect(foretold).toContain('general: 5 messages (a new room, of "general")');
	expect(foretold).toContain('lobby-slack: 1 message (a new room, of "lobby")');
	expect(foretold).toContain(
		"left out, 1 times: a message of a private channel (--private takes them along)",
	);
	expect(foretold).toContain("left out, 1 times: a message between few people");
	expect(foretold).toContain("left out, 1 times: a reaction by an emoji that is not known here");
	expect(foretold).toContain("6 messages of Slack would come. Nothing was written.");
	const told = await succeeds(env, "import", "--from", "slack", file);
	expect(told).toContain(
		"6 messages of Slack came, with 2 reactions and 0 files. 1 answer stand by themselves",
	);

	const house = await openHouse(env);
	const [ada, bo] = [await comesIn(house, "Ada", "general"), await comesIn(house, "bo", "general")];
	const events = await wholeHistory(house, "general", ada.token);
	expect(lines(events)).toEqual([
		"Ada: **Hello** @\u2060Bo the 2nd, see [this](https://example.org) in #lobby 🎉 & `*code*`",
		"operator (imported): I am the @\u2060room operator\n[plan.pdf]",
		"Bo the 2nd: an answer",
		"Deploy: v1.2\nis **out**",
		"Ada: the next day",
	]);
	const [first, , answer, , last] = posts(events);
	expect(first).toMatchObject({ at: NOON * 1_000, reactions: { "👍": { count: 2, mine: false } } });
	expect(answer).toMatchObject({ replyTo: first?.seq, at: (NOON + 3) * 1_000 });
	expect(last?.replyTo).toBeUndefined();
	for (const { author } of posts(events)) expect(author).toMatch(/^from:[\w-]{22}$/);
	expect(first?.author).toBe(last?.author);
	for (const type of ["edit", "remove"])
		refusedAs("not-yours", await ada.asks({ type, room: "general", target: first?.seq, text: "mine now" }));
	await bo.says("and on it goes", { room: "general", replyTo: first?.seq });
	await expectOneOrder(house, [ada, bo], ["general"]);
	while (
		(await get(house, "/api/search?room=general&q=operator", SearchAnswer, { token: ada.token })).hits
			.length === 0
	)
		await breath();
});

test("[IMP2] the second run adds nothing, a longer export adds what is new, and a kept name keeps its sign", async () => {
	const { env, file } = await folderWith((file) => writeSlack(file, slackDays));
	await succeeds(env, "import", "--from", "slack", file);
	expect(await succeeds(env, "import", "--from", "slack", file)).toContain(
		"0 messages of Slack came, with 0 reactions",
	);
	const house = await openHouse(env);
	const ada = await comesIn(house, "Ada", "general");
	const before = await wholeHistory(house, "general", ada.token);
	await house.stop();
	writeSlack(file, {
		...slackDays,
		"general/2024-03-03.json": [said("U1", "once more", 172_800, { thread_ts: `${NOON}.000100` })],
	});
	expect(await succeeds(env, "import", "--from", "slack", file)).toContain("1 message of Slack came");
	const again = await openHouse(env);
	const reader = await comesIn(again, "reader", "general");
	const after = await wholeHistory(again, "general", reader.token);
	expect(lines(after)).toEqual([...lines(before), "Ada (imported): once more"]);
	expect(posts(after).at(-1)).toMatchObject({ replyTo: posts(after)[0]?.seq });
	await succeeds({ DATA_DIR: again.dataDir }, "backup", join(env.DATA_DIR, "..", "kept.db"));
	await expectOneOrder(again, [reader], ["general"]);
});

test("[IMP1] exports of Mattermost, Discord and Campfire come with their times, answers, reactions and files", async () => {
	const folder = await freshDataDir();
	const env = { DATA_DIR: join(folder, "data") };
	const mattermost = join(folder, "export.jsonl");
	writeFileSync(mattermost, jsonLines(mattermostLines));
	writeZip(join(folder, "mattermost.zip"), [{ name: "import.jsonl", data: jsonLines(mattermostLines) }]);
	expect(
		await succeeds(env, "import", "--from", "mattermost", join(folder, "mattermost.zip"), "--private"),
	).toContain("4 messages of Mattermost came");
	expect(await succeeds(env, "import", "--from", "mattermost", mattermost)).toContain(
		"0 messages of Mattermost came",
	);
	const discord = join(folder, "discord");
	mkdirSync(discord);
	for (const [name, content] of Object.entries(discordFiles()))
		writeFileSync(join(discord, name), JSON.stringify(content, null, 1));
	expect(await succeeds(env, "import", "--from", "discord", discord)).toContain(
		"3 messages of Discord came, with 1 reaction",
	);
	const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
		.png()
		.toBuffer();
	const campfire = writeCampfire(folder, picture);
	expect(await succeeds(env, "import", "--from", "campfire", campfire)).toContain(
		"3 messages of Campfire came, with 1 reaction and 1 file",
	);

	const house = await openHouse(env);
	const reader = await comesIn(house, "reader");
	const read = async (room: string): Promise<Posted[]> => {
		await reader.joins(room);
		return posts(await wholeHistory(house, room, reader.token));
	};
	const square = await read("town-square");
	expect(lines(square)).toEqual([
		"Ada L: first",
		"Bo: second, for @\u2060Ada L 🎉",
		"Bo: third, an answer\n[plan.pdf]",
	]);
	expect(square[1]).toMatchObject({ at: (NOON + 60) * 1_000, reactions: { "❤️": { count: 1 } } });
	expect(square[2]?.replyTo).toBe(square[0]?.seq);
	const general = await read("general");
	expect(lines(general)).toEqual(["Ada: hello @\u2060Bo, :blob:", "Bo: [cat.png]", "Ada: within the thread"]);
	expect(general.map(({ replyTo }) => replyTo)).toEqual([undefined, general[0]?.seq, general[0]?.seq]);
	const talk = await read("all-talk");
	expect(lines(talk)).toEqual([
		"Ada: **Hello** @\u2060Bo\nsee [this](https://example.org) & more",
		"Bo: ",
		"Bo: [passwd]",
	]);
	expect(talk[0]).toMatchObject({ at: NOON * 1_000, reactions: { "🎉": { count: 1 } } });
	const [file] = talk[1]?.files ?? [];
	expect(file).toMatchObject({ name: "cat.png", type: "image/png", width: 30, height: 20 });
	if (file === undefined) throw new Error("no file came along");
	expect((await call(house, filePath(file))).status).toBe(200);
	await expectOneOrder(house, [reader], ["town-square", "general", "all-talk"]);
});

async function readWhole(found: AsyncIterable<unknown>): Promise<number> {
	let count = 0;
	for await (const _ of found) count += 1;
	return count;
}

const ROOMY = { entriesMax: 1_000, unpackedBytesMax: 1e9, itemBytesMax: 1e6, peopleMax: 1_000 };

test("[IMP3] an export that lies, leads out of its folder or is deeper than deep is refused in words", async () => {
	const file = join(await freshDataDir(), "export.zip");
	const refuses = async (
		sentence: RegExp,
		less: Partial<typeof ROOMY> = {},
		source: SourceName = "slack",
	) => {
		const reading = { file, limits: { ...ROOMY, ...less }, progress: () => undefined };
		const error = await readWhole(sources[source](reading)).catch((error: unknown) => error);
		expect(error).toBeInstanceOf(UserFacingError);
		expect((error as UserFacingError).message).toMatch(sentence);
	};
	const day = (data: string, saysBytes?: number) => [
		{ name: "general/2024-03-01.json", data, ...(saysBytes !== undefined && { saysBytes }) },
	];
	writeSlack(file, {}, day(JSON.stringify([said("U1", "x".repeat(200_000), 0)]), 100));
	await refuses(/2024-03-01\.json cannot be read as a part of a zip: too many bytes/);
	writeSlack(file, {}, day(JSON.stringify([said("U1", "short", 0)]), 1e9));
	await refuses(/not enough bytes/);
	writeSlack(file, {}, day(" ".repeat(3_000_000)));
	await refuses(/more than 1\.0 MB when it is unpacked.*IMPORT_UNPACKED_BYTES_MAX/, {
		unpackedBytesMax: 1e6,
	});
	writeSlack(file, slackDays);
	await refuses(/more than 5 files in it.*IMPORT_ENTRIES_MAX/, { entriesMax: 5 });
	await refuses(/more than 2 people.*IMPORT_PEOPLE_MAX/, { peopleMax: 2 });
	for (const name of ["../../escaped.json", "/etc/passwd"]) {
		writeSlack(file, {}, [{ name, data: "[]" }]);
		await refuses(/cannot be read as a part of a zip: (?:invalid relative|absolute) path/);
	}
	writeSlack(file, {}, day(`[${"[".repeat(100)}${"]".repeat(100)}]`));
	await refuses(/JSON of more than 64 levels/);
	writeSlack(file, {}, day(`[${JSON.stringify(said("U1", "x".repeat(5_000), 0))}]`));
	await refuses(/one message in it has more than 2000 bytes \(IMPORT_ITEM_BYTES_MAX\)/, {
		itemBytesMax: 2_000,
	});
	for (const broken of ['[{"type":', "nothing", '[{"a" 1}]', "[]]", ""]) {
		writeSlack(file, {}, day(broken));
		await refuses(/A file of the export cannot be read/);
	}
	writeFileSync(file, "no zip at all");
	await refuses(/is no zip/);
	writeZip(file, [{ name: "other.json", data: "[]" }]);
	await refuses(/no channels\.json in that zip/);
	await refuses(/names no channel/, {}, "discord");
	await refuses(/cannot be read as a database of Campfire/, {}, "campfire");
	await refuses(/not one \.jsonl in that zip/, {}, "mattermost");
	writeFileSync(file, `${JSON.stringify({ type: "post", post: {} })}\n`);
	await refuses(/no export of Mattermost/, {}, "mattermost");
	writeFileSync(file, `${JSON.stringify({ type: "version" })}\n${"x".repeat(5_000)}`);
	await refuses(/line of the export has more than 2000 bytes/, { itemBytesMax: 2_000 }, "mattermost");
});

test("[IMP3] what is refused has written nothing, and many nodes are told where to import", async () => {
	const { env, file } = await folderWith((file) =>
		writeSlack(file, slackDays, [{ name: "lobby/2024-03-02.json", data: "[{" }]),
	);
	const refused = (sentence: RegExp) => ({ code: 1, output: expect.stringMatching(sentence) });
	expect(await runs(env, "import", "--from", "slack", file)).toEqual(refused(/cut short, or no JSON/));
	const database = new Sqlite(join(env.DATA_DIR, "parley.db"), { readonly: true });
	onTestFinished(() => void database.close());
	expect(database.prepare("SELECT count(*) FROM rooms").pluck().get()).toBe(0);
	const ofMany = { ...env, SEQUENCER: "nats" };
	expect(await runs(ofMany, "import", "--from", "slack", file)).toEqual(refused(/a house of one node/));
	expect(await runs(env, "import", "--from", "icq", file)).toMatchObject({ code: 2 });
});

test("[IMP2] a run that is killed in the middle goes on where it was, and nothing stands twice", async () => {
	const many = Array.from({ length: 2_500 }, (_, index) =>
		said(index % 2 === 0 ? "U1" : "U2", `message ${index} ${randomUUID()}`, index),
	);
	const { env, file } = await folderWith((file) => writeSlack(file, { "general/2024-03-01.json": many }));
	const { signal } = await endOf([mortalImport, env.DATA_DIR, file]);
	expect(signal).toBe("SIGKILL");
	const output = await succeeds(env, "import", "--from", "slack", file);
	expect(output).toContain("2000 of them here already");
	expect(output).toContain("500 messages of Slack came");
	const house = await openHouse({ ...env, LIMITS: "off" });
	const reader = await comesIn(house, "reader", "general");
	const events = posts(await wholeHistory(house, "general", reader.token));
	expect(events.map(({ text }) => text)).toEqual(many.map((one) => (one as { text: string }).text));
	await expectOneOrder(house, [reader], ["general"]);
});
