import { access, constants, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderPlotSvg } from "../report/plot-svg.ts";
import { renderReport } from "../report/report-page.ts";
import { LabProblem } from "./errors.ts";
import type { Result } from "./result.ts";

const REPORTS = fileURLToPath(new URL("../../reports/", import.meta.url));

/** Asked before anything is measured, so that no figures are lost to a folder that cannot be written to. */
export async function needReports(parent: string = REPORTS): Promise<void> {
	try {
		await mkdir(parent, { recursive: true });
		await access(parent, constants.W_OK);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new LabProblem(`Reports cannot be written: ${reason}.`, "Give another folder with --out.");
	}
}

/** Makes `<reports>/<yyyy-mm-dd-hhmm>-<name>`, or that with a number behind it when there is one of this minute. */
async function reportFolder(name: string, at: Date, parent: string = REPORTS): Promise<string> {
	const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
	const path = join(parent, `${local.slice(0, 10)}-${local.slice(11, 16).replace(":", "")}-${name}`);
	for (let again = 1; ; again++) {
		const free = again === 1 ? path : `${path}-${again}`;
		const error = await mkdir(free).catch((cause: NodeJS.ErrnoException) => cause);
		if (error === undefined) return free;
		if (error.code !== "EEXIST") throw error;
	}
}

/** The raw result, the page, and each plot as a picture; `compared`: what changed since another run. */
export async function writeReport(
	result: Result,
	parent?: string,
	compared?: readonly string[],
): Promise<string> {
	const folder = await reportFolder(result.experiment, new Date(result.startedAt), parent);
	// first of all, so that a fault in drawing loses no figures
	await writeFile(join(folder, "result.json"), `${JSON.stringify(result, undefined, "\t")}\n`);
	await writeFile(join(folder, "report.html"), renderReport(result, compared));
	for (const plot of result.plots) await writeFile(join(folder, `${plot.id}.svg`), renderPlotSvg(plot));
	return folder;
}
