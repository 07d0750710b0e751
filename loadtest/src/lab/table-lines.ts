import { formatCell } from "../report/format.ts";
import type { Table } from "./result.ts";

/** A small table for the terminal: words to the left, figures to the right. */
export function tableLines({ title, columns, rows }: Table): string[] {
	const head = columns.map(({ label }) => label);
	const cells = rows.map((row) => columns.map(({ key, unit }) => formatCell(row[key], unit)));
	return [`  ${title}`, ...aligned([head, ...cells], 1)];
}

/** Cells under one another; those from this column on to the right. */
export function aligned(rows: readonly string[][], rightFrom = Number.POSITIVE_INFINITY): string[] {
	const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
	const padded = (cell: string, at: number): string =>
		at < rightFrom ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
	return rows.map((row) => `  ${row.map(padded).join("  ")}`.trimEnd());
}
