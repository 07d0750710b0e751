import type { Finding, Machine, Plot, Result } from "../lab/result.ts";
import { formatDuration, formatFigure, minuteOf } from "./format.ts";
import type { Theme } from "./plot-svg.ts";

/** A picture beside the page. */
export function pictureOf({ experiment }: Result, { id }: Plot, theme: Theme): string {
	return `${experiment}-${id}-${theme}.svg`;
}

/** What every experiment found, as one page of Markdown; `pictures` is the folder of its pictures, beside it. */
export function resultsPage(results: readonly Result[], pictures: string): string {
	const machines = [...new Set(results.map(({ machine }) => plain(machineSaid(machine))))];
	const counts = results.map(({ experiment, findings }) => [
		`[${experiment}](#${experiment})`,
		...tally(findings).map(([, count]) => String(count)),
	]);
	return [
		"# What the load lab measured",
		`Written by \`npm run results\` from the results of real runs; no figure here was typed. What each experiment repeats, and what is doubtful about it, \`npm run load -- <experiment> --help\` says; how far to believe any of it, [the load lab](measuring.md). ${PLOTS_READ}`,
		...(machines.length === 1 ? machines : []),
		table(["experiment", ...Object.values(VERDICTS)], counts),
		...results.flatMap((result) => sectionOf(result, pictures, machines.length === 1)),
	]
		.filter((part) => part !== "")
		.join("\n\n")
		.concat("\n");
}

function sectionOf(result: Result, pictures: string, isOneMachine: boolean): string[] {
	const { experiment, title, study, startedAt, ms, size, command, machine, warnings, findings, plots } =
		result;
	const commit = machine.commit === undefined ? "" : `, commit ${machine.commit}`;
	const by = study.by === undefined ? "" : ` (${plain(study.by)})`;
	return [
		`## ${experiment}`,
		`${plain(title)}. After ${plain(study.name)}${by}. Measured ${minuteOf(startedAt)}${commit}, ${size} size, in ${formatDuration(ms)}: \`${command}\`.`,
		...(isOneMachine ? [] : [plain(machineSaid(machine))]),
		...warnings.map((warning) => `> ${plain(warning)}`),
		table(
			["", "claim", "here"],
			findings.map(({ verdict, claim, ours, why = "" }) => [
				VERDICTS[verdict],
				plain(claim),
				plain(`${ours} ${why}`.trim()),
			]),
		),
		...plots.flatMap((plot) => [picture(result, plot, pictures), plain(plot.caption ?? "")]),
	];
}

function picture(result: Result, plot: Plot, folder: string): string {
	const path = (theme: Theme) => `${folder}/${encodeURIComponent(pictureOf(result, plot, theme))}`;
	return `<picture><source media="(prefers-color-scheme: dark)" srcset="${path("dark")}"><img src="${path("light")}" alt="${plain(plot.title)}" width="760"></picture>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
	const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
	return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Text that is nothing but text, in Markdown, in a table and in an attribute. */
function plain(text: string): string {
	return text
		.replace(/\s+/g, " ")
		.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
		.replace(/[|\\`*_[\]]/g, "\\$&");
}

type Verdict = Finding["verdict"];

/** As they are said; the good ones first. */
export const VERDICTS: Readonly<Record<Verdict, string>> = {
	reproduced: "✓ reproduced",
	reached: "✓ reached",
	contradicted: "≠ contradicted",
	missed: "✕ missed",
	"not-shown": "? not shown",
};

/** How a plot is to be read. */
export const PLOTS_READ =
	"Whiskers go from the least to the greatest of the runs; what is dashed and hollow was not measured here.";

/** How many findings had which verdict. */
export function tally(findings: readonly Finding[]): [Verdict, number][] {
	const names = Object.keys(VERDICTS) as Verdict[];
	return names.map((name) => [name, findings.filter(({ verdict }) => verdict === name).length]);
}

export function machineSaid({ cpu, cores, memoryBytes, system, node }: Machine): string {
	return `Machine: ${cpu}, ${cores} cores, ${formatFigure(memoryBytes, "bytes")}, ${system}, Node.js ${node}.`;
}
