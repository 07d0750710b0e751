import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { printable } from "../../../examples/bots/printable.ts";
import { rolled } from "../../../examples/bots/rolled.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { freshDataDir, type House } from "./support/server.ts";

const FOLDER = fileURLToPath(new URL("../../../examples/bots", import.meta.url));

function starts(program: string, { url }: House, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
	const child = spawn(process.execPath, [join(FOLDER, program), url, ...args], {
		env: { ...process.env, ...env },
		stdio: ["pipe", "pipe", "inherit"],
	});
	const said = { text: "" };
	child.stdout.setEncoding("utf8").on("data", (part: string) => (said.text += part));
	const ended = once(child, "close");
	onTestFinished(() => void child.kill("SIGKILL"));
	return {
		child,
		ended,
		types: (line: string) => child.stdin.write(`${line}\n`),
		async says(what: string): Promise<void> {
			while (!said.text.includes(what)) await Promise.race([once(child.stdout, "data"), failed(ended, said)]);
		},
	};
}

async function failed(ended: Promise<unknown>, said: { readonly text: string }): Promise<never> {
	await ended;
	throw new Error(`it ended, and had said: ${said.text}`);
}

test("[HEAR1] [ONCE1] echo answers every message once, in order, though it is killed in between", async () => {
	const { ada, house } = await houseWith({ LIMITS: "off" }, "ada");
	const file = join(await freshDataDir(), "echo.json");
	const first = starts("echo.ts", house, ["lobby", file]);
	await first.says("echo is in lobby");
	await ada.says("one");
	await ada.hears("“one”");
	first.child.kill("SIGKILL");
	await first.ended;
	for (const text of ["two", "three"]) await ada.says(text);
	// it is said to have been killed behind its answer, before that was written down
	const remembered = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
	writeFileSync(file, JSON.stringify({ ...remembered, "answered.seq": "0" }));
	const second = starts("echo.ts", house, ["lobby", file]);
	await ada.hears("“three”");
	await second.says("echo is in lobby");
	const answers = ada.inbox.events().filter((event) => event.type === "posted" && event.name === "echo");
	expect(answers.map((event) => event.type === "posted" && event.text)).toEqual([
		"“one”",
		"“two”",
		"“three”",
	]);
});

test("dice answers a roll and nothing else", async () => {
	const { ada, house } = await houseWith({}, "ada");
	const dice = starts("dice.ts", house, ["lobby", join(await freshDataDir(), "dice.json")]);
	await dice.says("dice is in lobby");
	await ada.says("hello");
	const asked = await ada.says("!roll 2d6");
	const answer = await ada.inbox.first("an answer", (frame) =>
		frame.type === "posted" && frame.name === "dice" ? frame : undefined,
	);
	expect(answer).toMatchObject({ replyTo: asked, text: expect.stringMatching(/^\d \+ \d = \d+$/) });
	expect(rolled("!roll 2d6+1", () => 3)).toBe("3 + 3 + 1 = 7");
	expect(rolled("!roll 0d6", () => 3)).toContain("1 to 20");
	expect(rolled("roll", () => 3)).toBeUndefined();
});

test("[ROOM3] talk shows the room, sends what is typed, and exit frees the seat and the name", async () => {
	const { ada, house } = await houseWith({}, "ada");
	await ada.says("before\u001B[2J");
	const talk = starts("talk.ts", house, ["lobby"], { PARLEY_NAME: "bo" });
	await talk.says("ada: before[2J");
	talk.types("hello from here");
	expect((await ada.hears("hello from here")).name).toBe("bo");
	await ada.says("welcome");
	await talk.says("ada: welcome");
	talk.types("exit");
	await ada.receives("presence", ({ left = [] }) => left.includes("bo"));
	expect(await talk.ended).toEqual([0, null]);
	expect((await comesIn(house, "bo")).name).toBe("bo");
});

test("what steers a terminal is not printed", () => {
	expect(printable("a\u001B]0;x\u0007b\u202Ec\nd\te")).toBe("a]0;xbc\n  d e");
});
