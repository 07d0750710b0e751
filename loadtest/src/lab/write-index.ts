import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { reportFolder } from "./report-folder.ts";
import type { Finding, Result } from "./result.ts";

interface Report {
	readonly folder: string;
	readonly result: Result;
}

/** The page of `all`: what was found, experiment by experiment, and the way to each report. */
export async function writeIndex(reports: readonly Report[], at: Date, parent?: string): Promise<string> {
	const folder = await reportFolder("all", at, parent);
	await writeFile(join(folder, "report.html"), pageOf(reports, folder));
	return folder;
}

function pageOf(reports: readonly Report[], folder: string): string {
	const machine = reports[0]?.result.machine;
	const about = machine === undefined ? "" : `${machine.cpu}, ${machine.cores} cores, Node ${machine.node}`;
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Parley's load lab: all experiments</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
dt { font-weight: 600 } dd { margin: 0 0 0.75rem }
</style>
<h1>All experiments</h1>
<p>${escaped(about)}</p>
${reports.map((report) => sectionOf(report, folder)).join("\n")}
</html>
`;
}

function sectionOf({ result, folder }: Report, from: string): string {
	const link = `${encodeURI(relative(from, folder))}/report.html`;
	const partial =
		result.partial === undefined ? "" : `<p><strong>Partial: ${escaped(result.partial)}</strong></p>`;
	return `<h2><a href="${escaped(link)}">${escaped(result.experiment)}</a>: ${escaped(result.title)}</h2>
${partial}
<dl>
${result.findings.map(entryOf).join("\n")}
</dl>`;
}

function entryOf({ verdict, claim, ours, why }: Finding): string {
	const reason = why === undefined ? "" : ` Because: ${why}`;
	return `<dt>${escaped(verdict)}: ${escaped(claim)}</dt>\n<dd>${escaped(ours + reason)}</dd>`;
}

function escaped(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
