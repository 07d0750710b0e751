import { formatCell } from "../report/format.ts";
import type { Table } from "./result.ts";

/** A small table for the terminal: words to the left, figures to the right. */
export function tableLines({ title, columns, rows }: Table): string[] {
	const cells = [
		columns.map(({ label }) => label),
		...rows.map((row) => columns.map(({ key, unit }) => formatCell(row[key], unit))),
	];
	const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
	const lines = cells.map((line) =>
		line
			.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
			.join("  "),
	);
	return [title, ...lines].map((line) => `  ${line.trimEnd()}`);
}
