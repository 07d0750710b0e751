import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LabProblem } from "../lab/experiment.ts";
import { spreadOf } from "../lab/result.ts";
import { parseResult, readResult } from "./read-result.ts";
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

// biome-ignore lint/suspicious/noExplicitAny: a file that was edited by hand may hold anything
type Loose = any;

function faultIn(change: (copy: Record<string, Loose>) => void): string {
	const copy = structuredClone(whole) as unknown as Record<string, Loose>;
	change(copy);
	try {
		parseResult(JSON.stringify(copy), "result.json");
		return "none";
	} catch (error) {
		if (!(error instanceof LabProblem)) throw error;
		expect(error.remedy).not.toBe("");
		return error.message;
	}
}

test.each<[string, (copy: Record<string, Loose>) => void]>([
	[
		"version should be 1",
		(copy) => {
			copy["version"] = 2;
		},
	],
	[
		"machine.cores should be a number",
		(copy) => {
			copy["machine"].cores = "two";
		},
	],
	[
		"plots.0.series.0.role should be",
		(copy) => {
			copy["plots"][0].series[0].role = "winner";
		},
	],
	[
		"plots.0.series.0.points.0.y should be a number or a spread",
		(copy) => {
			copy["plots"][0].series[0].points[0].y = null;
		},
	],
	[
		"plots.0.kind should be",
		(copy) => {
			copy["plots"][0].kind = "pie";
		},
	],
	[
		"tables.0.rows.0.a should be",
		(copy) => {
			copy["tables"][0].rows[0].a = [];
		},
	],
	[
		"findings should be a list",
		(copy) => {
			delete copy["findings"];
		},
	],
	[
		"params.users should be",
		(copy) => {
			copy["params"].users = null;
		},
	],
])("a damaged file: %s", (said, change) => {
	expect(faultIn(change)).toContain(said);
});

test("what is no JSON, or no file, is said in a sentence", async () => {
	expect(() => parseResult('{"version":', "result.json")).toThrow("result.json is not JSON.");
	expect(() => parseResult("[]", "result.json")).toThrow("the file should be an object");
	await expect(readResult("/nowhere/result.json")).rejects.toThrow(LabProblem);
});
