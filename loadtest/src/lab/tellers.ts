import { formatCell } from "../report/format.ts";
import { type Finding, NOT_MEASURED, type Sample, type Size, type Table } from "./result.ts";

/**
 * What happens in a run, as it happens. `--progress json` prints each as one line of JSON on standard output and
 * nothing else, for a program that runs the lab as its child: `/lab` does.
 *
 * Each experiment is `started` once, and then `finished` or `failed` once; under `all` this repeats. A command line that
 * cannot be run is one `failed` without an experiment. Exit codes say the same: 0 finished, 1 a wrong result, 2 cannot be
 * done, 130 interrupted.
 */
export type LabEvent =
	| Told<"started", { title: string; size: Size; runs: number; expectedS: number }>
	/** `what`: the step that begins now */
	| Told<"progress", { done: number; total: number; what: string; leftS: number }>
	| Told<"sample", { sample: Sample }>
	| Told<"warning", { sentence: string }>
	/** `folder`, absolute, holds report.html and result.json; with what is small enough for a terminal */
	| Told<"finished", { folder: string; findings: readonly Finding[] } & ForTerminals>
	/** `remedy`: what can be done about it; `folder`: of the partial report, where something was measured */
	| Readonly<{
			event: "failed";
			experiment?: string;
			message: string;
			remedy: string;
			folder?: string | undefined;
	  }>;

type Told<Event, Fields> = Readonly<{ event: Event; experiment: string } & Fields>;
type ForTerminals = { tables?: readonly Table[]; compared?: readonly string[] };

/** Where events go: to people, or to a program. */
export interface Teller {
	tell(event: LabEvent): void;
	close(): void;
}

export interface Io {
	readonly out: (text: string) => void;
	readonly err: (text: string) => void;
	readonly isTty: boolean;
}

/** of a terminal that is not wide */
const COLUMNS = 80;
const CLEAR_LINE = "\r\u001b[2K";
const INDENT = " ".repeat("  CONTRADICTED  ".length);

/** For programs. A failure is said to people, too. */
export function jsonTeller(io: Io): Teller {
	return {
		tell(event) {
			io.out(`${JSON.stringify(event)}\n`);
			if (event.event === "failed") io.err(`${failureSaid(event)}\n`);
		},
		close: () => undefined,
	};
}

/** For people: a line for each step, on a terminal in the place of the last one. */
export function plainTeller({ out, err, isTty }: Io): Teller {
	let step = "";
	const say = (text: string) => out(isTty ? `${CLEAR_LINE}${text}${step}` : text);
	const close = (): void => {
		step = "";
		say("");
	};
	return {
		close,
		tell(event) {
			switch (event.event) {
				case "progress": {
					const { done, total, what, leftS } = event;
					const left = leftS > 1 ? `about ${roughly(leftS)} left` : "nearly done";
					const line = `  ${done}/${total}  ${what}  (${left})`;
					if (!isTty) return say(`${line}\n`);
					// a line that wraps could not be rewritten
					step = line.slice(0, COLUMNS - 1);
					return say("");
				}
				case "started":
					return say(`${startSaid(event)}\n`);
				case "warning":
					return say(`  Mind: ${event.sentence}\n`);
				case "finished":
					step = "";
					return say(`${endSaid(event)}\n`);
				case "failed":
					close();
					return err(`${failureSaid(event)}\n`);
			}
		},
	};
}

/** "45 s", "3 min", "2 h": as exact as a rough time should look. */
export function roughly(seconds: number): string {
	if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
	if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
	return `${(seconds / 3_600).toFixed(1).replace(/\.0$/, "")} h`;
}

/** Cells under one another; those from this column on to the right. */
export function aligned(rows: readonly string[][], rightFrom = Number.POSITIVE_INFINITY): string[] {
	const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const padded = (cell: string, at: number): string =>
		at < rightFrom ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
	return rows.map((row) => `  ${row.map(padded).join("  ")}`.trimEnd());
}

function startSaid({ experiment, title, size, runs, expectedS }: LabEvent & { event: "started" }): string {
	const named = size === "default" ? experiment : `${experiment} --${size}`;
	return `\n${named}: ${title}. About ${roughly(expectedS)}, ${runs} ${runs === 1 ? "run" : "runs"} each; Ctrl-C ends it.`;
}

function endSaid({ findings, tables = [], compared = [], folder }: LabEvent & { event: "finished" }): string {
	const measured = findings.filter(({ ours }) => ours !== NOT_MEASURED);
	const left = findings.length - measured.length;
	return [
		...compared.map((line) => `  ${line}`),
		...tables.flatMap((table) => ["", ...tableLines(table)]),
		"",
		...measured.flatMap(({ verdict, claim, ours, why }) => [
			`${`  ${verdict.toUpperCase()}`.padEnd(INDENT.length)}${claim}`,
			...[ours, why ?? ""].filter((line) => line !== "").map((line) => `${INDENT}${line}`),
		]),
		...(left === 0 ? [] : [`  ${left} more claims are about points that this run did not measure.`]),
		"",
		`  Report: ${folder}/report.html`,
	].join("\n");
}

function failureSaid({ message, remedy, folder }: LabEvent & { event: "failed" }): string {
	const kept = folder === undefined ? [] : [`What was measured so far: ${folder}/report.html`];
	return [[message, remedy].join(" ").trim(), ...kept].join("\n");
}

/** Words to the left, figures to the right. */
function tableLines({ title, columns, rows }: Table): string[] {
	const cells = rows.map((row) => columns.map(({ key, unit }) => formatCell(row[key], unit)));
	return [`  ${title}`, ...aligned([columns.map(({ label }) => label), ...cells], 1)];
}
