import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LabProblem } from "./errors.ts";
import type { Result } from "./result.ts";

const REPORTS = fileURLToPath(new URL("../../reports/", import.meta.url));

/** Makes `<reports>/<yyyy-mm-dd-hhmm>-<name>`, or that with a number behind it when there is one of this minute. */
export async function reportFolder(name: string, at: Date, parent: string = REPORTS): Promise<string> {
	const path = join(parent, `${minuteOf(at)}-${name}`);
	try {
		await mkdir(parent, { recursive: true });
		for (let again = 1; ; again += 1) {
			const free = again === 1 ? path : `${path}-${again}`;
			if (await made(free)) return free;
		}
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new LabProblem(`The report cannot be written: ${reason}.`, "Give another folder with --out.");
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
export async function writeReport(result: Result, parent?: string, before?: Result): Promise<string> {
	const folder = await reportFolder(result.experiment, new Date(result.startedAt), parent);
	// first of all, so that a fault in drawing loses no figures
	await writeFile(join(folder, "result.json"), `${JSON.stringify(result, undefined, "\t")}\n`);
	if (!existsSync(new URL("../report/report.ts", import.meta.url))) return folder;
	const { renderReport, renderPlotSvg } = await import("../report/report.ts");
	await writeFile(join(folder, "report.html"), renderReport(result, before));
	for (const plot of result.plots)
		await writeFile(join(folder, `${plot.id}.svg`), renderPlotSvg(plot, { theme: "light" }));
	return folder;
}
