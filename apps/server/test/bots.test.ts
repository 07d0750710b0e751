import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { digested } from "../../../examples/bots/digested.ts";
import { printable } from "../../../examples/bots/printable.ts";
import { rolled } from "../../../examples/bots/rolled.ts";
import { comesIn, houseWith } from "./support/lobby.ts";
import { expected } from "./support/person.ts";
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

test("[HEAR1] [ONCE1] a digest is of what was said since the last one, also where it is killed in between", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	const file = join(await freshDataDir(), "digest.json");
	const first = starts("digest.ts", house, ["lobby", file]);
	await first.says("digest is in lobby");
	for (const text of ["one", "see https://example.org/x"]) await ada.says(text);
	await bo.says("two");
	first.child.kill("SIGKILL");
	await first.ended;
	const second = starts("digest.ts", house, ["lobby", file]);
	const asked = await bo.says("!digest");
	const answer = await ada.hears("3 messages since:\n- ada: 2\n- bo: 1\nhttps://example.org/x");
	expect(answer).toMatchObject({ name: "digest", replyTo: asked });
	await ada.says("!digest");
	await bo.hears("Nothing was said since.");
	second.child.kill("SIGKILL");
	const many = Array.from({ length: 12 }, (_, n) => ({ name: `n${n}`, text: "x" }));
	expect(digested(many)).toMatch(/^12 messages since:\n(?:- n\d: 1\n){10}- and 2 more$/);
});

test("[HEAR1] [ONCE1] a bridge says in each of two rooms what was said in the other, once, also where it is killed in between", async () => {
	const { ada, bo, house } = await houseWith({ LIMITS: "off" }, "ada", "bo");
	expected("ok", await bo.asks({ type: "open", room: "den" }));
	await bo.joins("den");
	const file = join(await freshDataDir(), "bridge.json");
	const first = starts("bridge.ts", house, ["lobby", "den", file]);
	await first.says("from lobby to den");
	await first.says("from den to lobby");
	await ada.says("hello over there, @bo");
	await bo.hears("**ada**: hello over there, @\u2060bo");
	first.child.kill("SIGKILL");
	await first.ended;
	await bo.says("hello back", { room: "den" });
	// it is said to have been killed behind what it carried, before that was written down
	const remembered = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
	writeFileSync(file, JSON.stringify({ ...remembered, "carried from lobby.seq": "0" }));
	starts("bridge.ts", house, ["lobby", "den", file]);
	await ada.hears("**bo**: hello back");
	await ada.says("and on");
	await bo.hears("**ada**: and on");
	const carried = bo.inbox.events().filter((event) => event.type === "posted" && event.name === "bridge");
	expect(carried.map((event) => event.room === "den" && event.type === "posted" && event.text)).toEqual([
		"**ada**: hello over there, @\u2060bo",
		false,
		"**ada**: and on",
	]);
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
