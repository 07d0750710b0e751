import { roughly } from "./durations.ts";
import type { LabEvent } from "./progress.ts";
import { NOT_MEASURED } from "./result.ts";
import { tableLines } from "./table-lines.ts";

/** of text, in characters; longer lines are hard to read */
const WIDTH = 100;
const VERDICT_WIDTH = "CONTRADICTED".length;

/** What people read of an event, unless it is shown another way or not at all. */
export function sentenceFor(event: LabEvent): string | undefined {
	switch (event.event) {
		case "started":
			return startOf(event);
		case "warning":
			return `  Mind: ${event.sentence}`;
		case "finished":
			return event.experiment === "all" ? endOfAll(event) : endOf(event);
		case "failed":
		case "note":
		case "sample":
		case "progress":
			return undefined;
	}
}

function startOf({ experiment, title, size, runs, expectedS }: LabEvent & { event: "started" }): string {
	const named = size === "default" ? experiment : `${experiment} --${size}`;
	return `\n${named}: ${title}. About ${roughly(expectedS)}, ${runs} ${runs === 1 ? "run" : "runs"} each; Ctrl-C ends it.`;
}

function endOf({ findings, tables = [], folder }: LabEvent & { event: "finished" }): string {
	const unmeasured = findings.filter(({ ours }) => ours === NOT_MEASURED).length;
	const lines = findings
		.filter(({ ours }) => ours !== NOT_MEASURED)
		.flatMap(({ verdict, claim, ours, why }) => [
			...wrapped(claim, `  ${verdict.toUpperCase().padEnd(VERDICT_WIDTH)}  `),
			...wrapped(ours, " ".repeat(VERDICT_WIDTH + 4)),
			...wrapped(why === undefined ? "" : `Because: ${why}`, " ".repeat(VERDICT_WIDTH + 4)),
		]);
	const printed = tables.flatMap((table) => ["", ...tableLines(table)]);
	const left =
		unmeasured === 0
			? []
			: [
					`  ${unmeasured} more claims are about points that this run did not measure; the report lists them.`,
				];
	return [...printed, "", ...lines, ...left, "", `  Report: ${folder}/report.html`].join("\n");
}

/** Each finding has been told at the end of its own experiment. */
function endOfAll({ findings, folder }: LabEvent & { event: "finished" }): string {
	const counts = Map.groupBy(findings, ({ verdict }) => verdict);
	const said = [...counts].map(([verdict, { length }]) => `${length} ${verdict}`).join(", ");
	return `\nAll findings: ${said === "" ? "none" : said}\n  Index: ${folder}/report.html`;
}

export function failureOf({ message, remedy, folder }: LabEvent & { event: "failed" }): string {
	const kept = folder === undefined ? [] : [`What was measured so far: ${folder}/report.html`];
	return [[message, remedy].join(" ").trim(), ...kept].join("\n");
}

/** Lines of words no longer than `WIDTH`; the first begins with `head`, the others under it. */
function wrapped(text: string, head: string): string[] {
	// a word that is longer than a line stands alone
	const line = new RegExp(`([^]{1,${WIDTH - head.length}}|[^ ]+)( |$)`, "g");
	const lines = text.match(line) ?? [];
	return lines.map((one, index) => (index === 0 ? head : " ".repeat(head.length)) + one.trimEnd());
}
