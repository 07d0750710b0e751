import type { Cell, Spread, Table } from "../lab/result.ts";
import { formatCell } from "./format.ts";
import { figure, given, type MeasuredPoint } from "./measured-point.ts";

type Columns = Table["columns"];
type Row = Table["rows"][number];

/**
 * Where a table has spreads, they are what was measured, and whatever stands left of the first of them says which
 * point it is: "parley, 8 users". In a table without spreads, words say that and numbers were measured.
 */
export function ofTable({ id, title, columns, rows }: Table): MeasuredPoint[] {
	const first = columns.findIndex(({ key }) => rows.some((row) => isSpread(row[key])));
	const seen = new Map<string, number>();
	return rows.flatMap((row) => {
		const [server = "", ...rest] = namesOf(row, columns, first);
		const name = [server, ...rest].join(", ");
		const nth = (seen.get(name) ?? 0) + 1;
		seen.set(name, nth);
		const again = nth > 1 ? [`row ${nth}`] : [];
		return columns.flatMap(({ key, label, unit }) => {
			const cell = row[key];
			if (typeof cell === "string" || (first >= 0 && !isSpread(cell))) return [];
			const at = [...rest, ...again, label].join(", ");
			return figure(cell, { kind: "table", id, where: title, server, at, ...given(unit) });
		});
	});
}

function namesOf(row: Row, columns: Columns, first: number): string[] {
	if (first < 0) return columns.map(({ key }) => row[key]).filter((cell) => typeof cell === "string");
	return columns.slice(0, first).flatMap(({ key, label, unit }) => {
		const cell = row[key];
		if (cell === null || cell === undefined) return [];
		return [typeof cell === "string" ? cell : `${label} ${formatCell(cell, unit)}`];
	});
}

function isSpread(cell: Cell | undefined): cell is Spread {
	return typeof cell === "object" && cell !== null;
}
