import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { spreadOf } from "../lab/result.ts";
import { readResult } from "./read-result.ts";
import { linesPlot, resultWith } from "./test-support/results.ts";

const whole = resultWith({
	findings: [{ claim: "a", ours: "b", verdict: "missed", why: "c" }],
	tables: [
		{
			id: "t",
			title: "t",
			columns: [{ key: "a", label: "a", unit: "ms" }],
			rows: [{ a: spreadOf([1, 2]) }, { a: null }],
		},
	],
	plots: [linesPlot()],
	samples: [{ server: "parley", run: 1, at: { users: 1, how: "so" }, values: { p99Ms: 1 } }],
});

test("a result that an experiment wrote is read as it was", async () => {
	const folder = await mkdtemp(join(tmpdir(), "parley-result-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "result.json");
	await writeFile(path, JSON.stringify(whole));
	expect(await readResult(path)).toEqual(whole);
});

test("what is no file, no JSON or no result is said in a sentence", async () => {
	await expect(readResult("/nowhere/result.json")).rejects.toThrow("cannot be read (ENOENT)");
	const folder = await mkdtemp(join(tmpdir(), "parley-result-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const path = join(folder, "result.json");
	for (const [text, said] of [
		['{"version":', "is not JSON"],
		["[]", "is not a result"],
		["null", "is not a result"],
		[JSON.stringify({ ...whole, version: 2 }), "is not a result"],
		[JSON.stringify({ ...whole, findings: undefined }), "is not a result"],
	] as const) {
		await writeFile(path, text);
		await expect(readResult(path)).rejects.toThrow(said);
	}
});
