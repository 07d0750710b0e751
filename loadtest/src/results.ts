// `npm run results`: docs/results.md, from the newest whole result of each experiment. `--from` and `--to` name other folders.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { experiments } from "./experiments/index.ts";
import { LabProblem } from "./lab/errors.ts";
import type { Result } from "./lab/result.ts";
import { renderPlotSvg } from "./report/plot-svg.ts";
import { readResult } from "./report/read-result.ts";
import { pictureOf, resultsPage } from "./report/results-page.ts";

const PICTURES = "results";
const THEMES = ["light", "dark"] as const;
const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

try {
	const { values } = parseArgs({
		options: {
			from: { type: "string", default: folder("../reports") },
			to: { type: "string", default: folder("../../docs") },
		},
	});
	const results = chosen(await resultsIn(values.from));
	if (results.length === 0)
		throw new LabProblem(
			`There is no result of default size in ${values.from}.`,
			"`npm run load -- all` measures all of them, in an hour or so.",
		);
	await write(results, values.to);
	const missing = experiments.filter(({ name }) => results.every(({ experiment }) => experiment !== name));
	console.log(`${join(values.to, "results.md")}: ${results.map(({ experiment }) => experiment).join(", ")}`);
	if (missing.length > 0) console.log(`Not measured yet: ${missing.map(({ name }) => name).join(", ")}`);
} catch (error) {
	console.error(error instanceof LabProblem ? `${error.message} ${error.remedy}` : error);
	process.exitCode = 2;
}

async function resultsIn(reports: string): Promise<Result[]> {
	const found = await readdir(reports, { withFileTypes: true }).catch(() => []);
	const folders = found.filter((entry) => entry.isDirectory()).map(({ name }) => join(reports, name));
	const read = folders.map((path) =>
		// a folder may have no result; that of an older lab cannot be shown
		readResult(join(path, "result.json")).catch((error: unknown) => {
			if (!(error instanceof LabProblem)) throw error;
			if (!error.message.includes("ENOENT")) console.error(`Left out: ${error.message}`);
		}),
	);
	return (await Promise.all(read)).filter((result) => result !== undefined);
}

/** Of each experiment one: with the study's own counts rather than the usual ones, and the newest of those. */
function chosen(results: readonly Result[]): Result[] {
	const whole = results.filter(({ partial, size }) => partial === undefined && size !== "quick");
	return experiments.flatMap(({ name }) => {
		const own = whole.filter(({ experiment }) => experiment === name);
		const best = own.some(({ size }) => size === "full") ? own.filter(({ size }) => size === "full") : own;
		return best.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, 1);
	});
}

async function write(results: readonly Result[], to: string): Promise<void> {
	const pictures = join(to, PICTURES);
	await rm(pictures, { recursive: true, force: true });
	await mkdir(pictures, { recursive: true });
	for (const result of results)
		for (const plot of result.plots)
			for (const theme of THEMES)
				await writeFile(join(pictures, pictureOf(result, plot, theme)), renderPlotSvg(plot, theme));
	await writeFile(join(to, "results.md"), resultsPage(results, PICTURES));
}
