import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { checkRecording } from "@parley/engine/backup/recording-file";
import { expect, onTestFinished, test } from "vitest";
import { runs } from "./support/command.ts";
import { call, expectProblem } from "./support/http.ts";
import { commandsIn, livelyDen } from "./support/lively-den.ts";
import { houseWithFaults } from "./support/lobby.ts";
import { DEN, denWith, OPERATOR_TOKEN } from "./support/moderation.ts";
import { records, recordsWithin, replays } from "./support/recording.ts";
import { freshDataDir } from "./support/server.ts";

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
