import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "../../lab/cli.ts";
import type { Result } from "../../lab/result.ts";
import { limits } from "../limits.ts";

async function ran(...flags: readonly string[]) {
	const folder = await mkdtemp(join(tmpdir(), "parley-limits-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const said: string[] = [];
	const io = { out: (text: string) => said.push(text), err: (text: string) => said.push(text), isTty: false };
	const code = await runCli(["limits", "--quick", "--out", folder, ...flags], [limits], io);
	const [name] = await readdir(folder);
	const result = name === undefined ? undefined : await readFile(join(folder, name, "result.json"), "utf8");
	return { code, said: said.join(""), result: JSON.parse(result ?? "null") as Result | null };
}

const TINY = {
	idle: "20",
	rooms: "3",
	"slow-readers": "10",
	"stopped-s": "0.1",
	"storm-members": "10",
	missed: "30",
	posters: "6",
	"poster-rooms": "3",
	minutes: "0.05",
	"long-people": "20",
	"sample-s": "0.3",
	"warm-up-ms": "50",
	ms: "200",
};

test("every part, as small as can be: each measures, and none of them says that it shows a thing", async () => {
	const flags = Object.entries(TINY).flatMap(([name, value]) => [`--${name}`, value]);
	const parts = ["density", "rooms", "slow", "storm", "posts", "long"];
	const { code, said, result } = await ran("--parts", parts.join(","), ...flags);
	expect(said).toContain("Report: ");
	expect(code).toBe(0);
	const measured = result?.samples.map(({ server, at }) => `${at["part"]} ${server}`);
	expect(new Set(measured)).toEqual(new Set([...parts.map((part) => `${part} parley`), "rooms plain-ws"]));
	expect(result?.tables.map(({ id }) => id)).toEqual(parts);
	expect(result?.findings).toHaveLength(14);
	for (const { verdict, why } of result?.findings ?? [])
		expect({ verdict, why }).toEqual({ verdict: "not-shown", why: expect.stringMatching(/.\.$/) });
});

test("a part that does not exist is refused with those that do", async () => {
	const { code, said } = await ran("--parts", "storm,rates");
	expect(code).toBe(2);
	expect(said).toMatch(/no part "rates".*density, rooms, slow, storm, posts, long; fixed rates.*fanout/s);
});
