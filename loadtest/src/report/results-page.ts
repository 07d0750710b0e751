import type { Machine, Plot, Result } from "../lab/result.ts";
import { minuteOf } from "./days.ts";
import { formatDuration, formatFigure } from "./format.ts";
import { VERDICTS, verdictSaid } from "./verdicts.ts";

/** A picture beside the page. */
export function pictureOf({ experiment }: Result, { id }: Plot, theme: "light" | "dark"): string {
	return `${experiment}-${id}-${theme}.svg`;
}

/** What every experiment found, as one page of Markdown; `pictures` is the folder of its pictures, beside it. */
export function resultsPage(results: readonly Result[], pictures: string): string {
	const machines = new Map(results.map(({ machine }) => [machineSaid(machine), machine]));
	const isOne = machines.size === 1;
	return [
		"# What the load lab measured",
		"",
		"Written by `npm run results` from the results of real runs; no figure here was typed. What each experiment repeats, and what is doubtful about it, `npm run load -- <experiment> --help` says; how far to believe any of it, the README.",
		"",
		...(isOne ? [[...machines.keys()].join(""), ""] : []),
		...overview(results),
		...results.flatMap((result) => sectionOf(result, pictures, isOne)),
	].join("\n");
}

function overview(results: readonly Result[]): string[] {
	const counts = results.map(({ experiment, findings }) => [
		`[${experiment}](#${experiment})`,
		...VERDICTS.map((name) => String(findings.filter(({ verdict }) => verdict === name).length)),
	]);
	return [...table(["experiment", ...VERDICTS.map(verdictSaid)], counts), ""];
}

function sectionOf(result: Result, pictures: string, isOneMachine: boolean): string[] {
	const { experiment, title, study, startedAt, ms, size, command, machine, warnings, findings, plots } =
		result;
	const commit = machine.commit === undefined ? "" : `, commit ${machine.commit}`;
	return [
		`## ${experiment}`,
		"",
		`${plain(title)}. After ${plain(study.name)}${study.by === undefined ? "" : ` (${plain(study.by)})`}. Measured ${minuteOf(startedAt)}${commit}, ${size} size, in ${formatDuration(ms)}: \`${command}\`.`,
		"",
		...(isOneMachine ? [] : [machineSaid(machine), ""]),
		...warnings.flatMap((warning) => [`> ${plain(warning)}`, ""]),
		...table(
			["", "claim", "here"],
			findings.map(({ verdict, claim, ours, why }) => [
				verdictSaid(verdict),
				plain(claim),
				`${plain(ours)}${why === undefined ? "" : ` ${plain(why)}`}`,
			]),
		),
		"",
		...plots.flatMap((plot) => [picture(result, plot, pictures), ""]),
	];
}

function machineSaid({ cpu, cores, memoryBytes, system, node }: Machine): string {
	return `Machine: ${plain(cpu)}, ${cores} cores, ${formatFigure(memoryBytes, "bytes")}, ${plain(system)}, Node.js ${plain(node)}.`;
}

function picture(result: Result, plot: Plot, folder: string): string {
	const path = (theme: "light" | "dark") => `${folder}/${encodeURIComponent(pictureOf(result, plot, theme))}`;
	return `<picture><source media="(prefers-color-scheme: dark)" srcset="${path("dark")}"><img src="${path("light")}" alt="${plain(plot.title)}" width="760"></picture>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}

/** Text that is nothing but text, in Markdown, in a table and in an attribute. */
function plain(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
		.replace(/[|\\`*_[\]]/g, "\\$&");
}
