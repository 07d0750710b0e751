import type { Description, Labels, Samples, TableOf } from "../lab/description.ts";
import type { Findings } from "../lab/experiment.ts";
import type { Cell, Plot, Table } from "../lab/result.ts";
import { plotOf } from "./described-plots.ts";
import { judge } from "./judge.ts";
import { headed, labelOf, unitFor } from "./names.ts";
import { figureAt, merged, namesIn, type Point, pick, pointsOf } from "./points.ts";

/** All that a report shows, from a description and what was measured. */
export function conclude(description: Description, samples: Samples): Findings {
	const { claims, labels } = description;
	const findings = claims.map((claim) => judge(claim, samples, labels));
	return { findings, ...shown(description, samples) };
}

/** Of a run that ended before its time: what was measured until then, and no verdict on it. */
export function shown(description: Description, samples: Samples): Pick<Findings, "tables" | "plots"> {
	const { tables, plots, labels } = description;
	return {
		tables: tables.map((table) => tableOf(table, samples, labels)).filter(({ rows }) => rows.length > 0),
		plots: plots.map((plot) => plotOf(plot, samples, description)).filter(hasPoints),
	};
}

/** Of several parts: one report. */
export function together(descriptions: readonly Description[]): Description {
	return {
		claims: descriptions.flatMap(({ claims }) => claims),
		tables: descriptions.flatMap(({ tables }) => tables),
		plots: descriptions.flatMap(({ plots }) => plots),
		rivals: descriptions.flatMap(({ rivals = [] }) => rivals),
		notes: descriptions.flatMap(({ notes = [] }) => notes),
		labels: Object.assign({}, ...descriptions.map(({ labels = {} }) => labels)) as Labels,
	};
}

function tableOf(table: TableOf, samples: Samples, labels: Labels | undefined): Table {
	const { id, title, where, published = [], note, isPrinted, across } = table;
	const [by, figures] = [namesIn(table.by).filter((key) => key !== across), namesIn(table.figures)];
	const points = merged(pointsOf(samples, where), namesIn(table.by));
	const found =
		across === undefined
			? points.map((point) => rowOf(table, point, figures))
			: pivoted(table, points, across);
	const measured = found.flatMap(({ at, cells }) =>
		[...cells.values()].every((cell) => cell === null)
			? []
			: [{ ...pick(at, by), ...Object.fromEntries(cells) }],
	);
	const rows: Table["rows"] = measured.length === 0 ? [] : [...published, ...measured];
	const shown = across === undefined ? figures : [...new Set(points.map(({ at }) => String(at[across])))];
	const filled = [...by, ...shown].filter((key) => rows.some((row) => (row[key] ?? null) !== null));
	const columns = filled.map((key) => {
		const isValue = across !== undefined && !by.includes(key);
		return {
			key,
			label: isValue ? key : headed(labelOf(key, labels)),
			...unitFor(isValue ? (figures[0] ?? "") : key),
		};
	});
	return {
		id,
		title,
		columns,
		rows,
		...(note === undefined ? {} : { note }),
		...(isPrinted ? { isPrinted } : {}),
	};
}

interface Row {
	readonly at: Point["at"];
	readonly cells: ReadonlyMap<string, Cell>;
}

function rowOf(table: TableOf, point: Point, figures: readonly string[]): Row {
	return { at: point.at, cells: new Map(figures.map((figure) => [figure, cellOf(table, point, figure)])) };
}

/** Points that differ in one key alone are one row. */
function pivoted(table: TableOf, points: readonly Point[], across: string): Row[] {
	const rest = namesIn(table.by).filter((key) => key !== across);
	const groups = Map.groupBy(points, ({ at }) => JSON.stringify(rest.map((key) => at[key] ?? null)));
	const [figure = ""] = namesIn(table.figures);
	return [...groups.values()].map((own) => ({
		at: own[0]?.at ?? {},
		cells: new Map(own.map((point) => [String(point.at[across]), cellOf(table, point, figure)])),
	}));
}

function cellOf({ isMean }: TableOf, point: Point, figure: string): Cell {
	const spread = figureAt(point, figure);
	if (spread === undefined || isMean !== true) return spread ?? null;
	const values = point.samples.flatMap((sample) => sample.values[figure] ?? []);
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function hasPoints({ series }: Plot): boolean {
	return series.some(({ role, points }) => role !== "published" && points.length > 0);
}
