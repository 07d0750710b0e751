import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { Result } from "../src/lab/result.ts";
import { linesPlot, resultWith } from "../src/report/test-support/results.ts";

const RESULTS = fileURLToPath(new URL("../src/results.ts", import.meta.url));

function written(...results: readonly Partial<Result>[]) {
	const home = mkdtempSync(join(tmpdir(), "parley-results-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const [from, to] = [join(home, "reports"), join(home, "docs")];
	for (const [index, given] of results.entries()) {
		const folder = join(from, String(index));
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, "result.json"), JSON.stringify(resultWith({ size: "default", ...given })));
	}
	const run = spawnSync(process.execPath, [RESULTS, "--from", from, "--to", to], { encoding: "utf8" });
	return { ...run, to };
}

const finding = {
	claim: "threads win | <b>",
	ours: "12 ms",
	verdict: "contradicted",
	why: "Not here.",
} as const;

test("results are one page: the newest whole run of each experiment, every finding with its verdict, every picture", () => {
	const { status, stdout, to } = written(
		{ experiment: "rooms", startedAt: "2026-01-01T00:00:00.000Z", title: "An old one" },
		{
			experiment: "rooms",
			startedAt: "2026-02-01T00:00:00.000Z",
			findings: [finding],
			plots: [linesPlot({ id: "total" })],
		},
		{
			experiment: "rooms",
			startedAt: "2026-03-01T00:00:00.000Z",
			title: "A partial one",
			partial: "Interrupted.",
		},
		{ experiment: "rooms", startedAt: "2026-04-01T00:00:00.000Z", title: "A quick one", size: "quick" },
		{ experiment: "wheel", startedAt: "2026-01-01T00:00:00.000Z", title: "All of it", size: "full" },
		{ experiment: "wheel", startedAt: "2026-02-01T00:00:00.000Z", title: "Less of it" },
	);
	expect(status).toBe(0);
	expect(stdout).toMatch(/results\.md: rooms, wheel\nNot measured yet: .*fanout/);
	const page = readFileSync(join(to, "results.md"), "utf8");
	expect(page).toContain("| ≠ contradicted | threads win \\| &#60;b&#62; | 12 ms Not here. |");
	expect(page).toContain("Machine: a processor, 2 cores");
	expect(page).toContain('src="results/rooms-total-light.svg"');
	expect(page).toContain("All of it");
	for (const other of ["An old one", "A partial one", "A quick one", "Less of it"])
		expect(page).not.toContain(other);
	expect(readdirSync(join(to, "results")).sort()).toEqual(["rooms-total-dark.svg", "rooms-total-light.svg"]);
});

test("without a whole result nothing is written, and what to run is said", () => {
	const { status, stderr } = written({ experiment: "rooms", size: "quick" });
	expect(status).toBe(2);
	expect(stderr).toMatch(/There is no result of default size in .*npm run load/);
});
