import { access, constants, mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Comparison } from "../report/compare.ts";
import { type Listed, renderIndex } from "../report/index-page.ts";
import { renderPlotSvg } from "../report/plot-svg.ts";
import { renderReport } from "../report/report.ts";
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
	const path = join(parent, `${minuteOf(at)}-${name}`);
	for (let again = 1; ; again += 1) {
		const free = again === 1 ? path : `${path}-${again}`;
		if (await made(free)) return free;
	}
}

async function made(folder: string): Promise<boolean> {
	try {
		await mkdir(folder);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}

function minuteOf(at: Date): string {
	const two = (number: number): string => String(number).padStart(2, "0");
	const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
	return `${day}-${two(at.getHours())}${two(at.getMinutes())}`;
}

/** The raw result, the page, and each plot as a picture. */
export async function writeReport(result: Result, parent?: string, against?: Comparison): Promise<string> {
	const folder = await reportFolder(result.experiment, new Date(result.startedAt), parent);
	// first of all, so that a fault in drawing loses no figures
	await writeFile(join(folder, "result.json"), `${JSON.stringify(result, undefined, "\t")}\n`);
	const options = against === undefined ? {} : { against };
	await writeFile(join(folder, "report.html"), renderReport(result, options));
	for (const plot of result.plots)
		await writeFile(join(folder, `${plot.id}.svg`), renderPlotSvg(plot, { theme: "light" }));
	return folder;
}

/** The page of `all`: what each experiment found, and the way to its report. */
export async function writeIndex(reports: readonly Listed[], at: Date, parent?: string): Promise<string> {
	const folder = await reportFolder("all", at, parent);
	const beside = reports.map((report) => ({ ...report, folder: relative(folder, report.folder) }));
	await writeFile(join(folder, "report.html"), renderIndex(beside));
	return folder;
}
