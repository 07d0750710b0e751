import type { Cell, Table, Unit } from "../lab/result.ts";
import { middleOf } from "./format.ts";
import { commonMeasure, type Measure } from "./units.ts";

type Column = Table["columns"][number];

export interface ColumnLook {
	readonly column: Column;
	readonly isNumeric: boolean;
	readonly measure: Measure;
}

/** Columns of one unit share a measure, so that mean and maximum compare by eye, unless one of them could not be read in it. */
export function columnLooks({ columns, rows }: Pick<Table, "columns" | "rows">): ColumnLook[] {
	const figures = columns.map(({ key }) => rows.flatMap((row) => figureOf(row[key])));
	return columns.map((column, i) => {
		const own = figures[i] ?? [];
		const alike = columns.flatMap(({ unit }, other) => (unit === column.unit ? [figures[other] ?? []] : []));
		return { column, isNumeric: own.length > 0, measure: measureOf(column.unit, own, alike) };
	});
}

function measureOf(
	unit: Unit | undefined,
	own: readonly number[],
	alike: readonly (readonly number[])[],
): Measure {
	const shared = commonMeasure(unit, alike.flat());
	return alike.every((figures) => isReadable(figures, shared)) ? shared : commonMeasure(unit, own);
}

const READABLE_MIN = 0.05;
const READABLE_MAX = 50_000;

function isReadable(figures: readonly number[], { size }: Measure): boolean {
	const most = Math.max(0, ...figures.map(Math.abs)) / size;
	return most === 0 || (most >= READABLE_MIN && most <= READABLE_MAX);
}

function figureOf(cell: Cell | undefined): number[] {
	return cell === null || cell === undefined || typeof cell === "string" ? [] : [middleOf(cell)];
}
