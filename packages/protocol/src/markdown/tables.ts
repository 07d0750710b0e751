import { CodeSpans } from "./code-spans.ts";
import { readLines } from "./inline.ts";
import type { Block, Column, Inline, Surroundings } from "./nodes.ts";
import { from, type Piece, trimmed } from "./pieces.ts";
import { endOfRun } from "./scan.ts";
import { SpoilerSpans } from "./spoilers.ts";

/** A table with more stays as it is written: nobody reads it, and each cell is an element of the page. */
const COLUMNS_MAX = 32;
/** The line under the names of the columns. */
const RULE = /^[ \t|:-]+$/u;
const RULE_CELL = /^:?-+:?$/u;
const MARK = /\\.|`|\|/gu;

type Table = Extract<Block, { kind: "table" }>;

/** What begins with names of columns and a rule under them, as far as its lines have bars. */
export function tableAt(
	lines: readonly Piece[],
	at: number,
	around: Surroundings,
	isOther: (line: Piece) => boolean,
): { readonly block: Table; readonly end: number } | null {
	const [names, rule] = [lines[at], lines[at + 1]];
	if (names === undefined || rule === undefined || !names.text.includes("|") || !isRule(rule)) return null;
	const columns = columnsOf(names, rule, around);
	if (columns === null) return null;
	const rows: Table["rows"][number][] = [];
	let end = at + 2;
	for (let line = lines[end]; line !== undefined && belongs(line) && !isOther(line); line = lines[end]) {
		rows.push(rowOf(line, columns.length, around));
		end += 1;
	}
	return { block: { kind: "table", columns, rows }, end };
}

function isRule({ text }: Piece): boolean {
	return RULE.test(text) && text.includes("|") && text.includes("-");
}

function belongs({ text }: Piece): boolean {
	return text.includes("|");
}

function columnsOf(names: Piece, rule: Piece, around: Surroundings): readonly Column[] | null {
	const [cells, rules] = [cellsOf(names), cellsOf(rule)];
	const fits = cells.length === rules.length && cells.length > 0 && cells.length <= COLUMNS_MAX;
	if (!fits || !rules.every(({ text }) => RULE_CELL.test(text))) return null;
	return cells.map((cell, index) => ({
		align: alignOf(rules[index]?.text ?? ""),
		children: readLines([cell], around),
	}));
}

function alignOf(rule: string): Column["align"] {
	if (!rule.endsWith(":")) return "start";
	return rule.startsWith(":") ? "center" : "end";
}

/** As many cells as there are columns: what is too much stands in the last one, bars and all, for nothing is left out. */
function rowOf(line: Piece, count: number, around: Surroundings): readonly (readonly Inline[])[] {
	const cells = cellsOf(line);
	const [first, last] = [cells[count - 1], cells.at(-1)];
	if (first && last && cells.length > count) {
		const start = first.at - line.at;
		cells.splice(count - 1, cells.length, {
			text: line.text.slice(start, last.at - line.at + last.text.length),
			at: first.at,
		});
	}
	return Array.from({ length: count }, (_, index) => {
		const cell = cells[index];
		return cell === undefined ? [] : readLines([cell], around);
	});
}

/** What stands between the bars of a line; those in code or in the marks of a spoiler are none. */
function cellsOf(line: Piece): Piece[] {
	const { text } = line;
	const codes = new CodeSpans(text);
	const spoilers = new SpoilerSpans(text, new CodeSpans(text));
	const cells: Piece[] = [];
	let start = 0;
	MARK.lastIndex = 0;
	for (let found = MARK.exec(text); found !== null; found = MARK.exec(text)) {
		const { index, 0: mark } = found;
		if (mark === "`") MARK.lastIndex = codes.at(index)?.end ?? endOfRun(text, index);
		if (mark !== "|") continue;
		const covered = spoilers.endOf(index);
		if (covered !== undefined) MARK.lastIndex = covered;
		else {
			cells.push(trimmed({ text: text.slice(start, index), at: line.at + start }));
			start = index + 1;
		}
	}
	cells.push(trimmed(from(line, start)));
	return withoutOuter(cells);
}

/** A bar before the first cell, or behind the last, makes no other one. */
function withoutOuter(cells: Piece[]): Piece[] {
	if (cells.length > 1 && cells.at(-1)?.text === "") cells.pop();
	if (cells.length > 1 && cells[0]?.text === "") cells.shift();
	return cells;
}
