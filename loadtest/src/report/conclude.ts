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
	const { id, title, where, published = [], note } = table;
	const [by, figures] = [namesIn(table.by), namesIn(table.figures)];
	const measured = merged(pointsOf(samples, where), by).flatMap((point) => {
		const cells = figures.map((figure) => [figure, cellOf(table, point, figure)] as const);
		if (cells.every(([, cell]) => cell === null)) return [];
		return [{ ...pick(point.at, by), ...Object.fromEntries(cells) }];
	});
	const rows = measured.length === 0 ? [] : [...published, ...measured];
	const filled = [...by, ...figures].filter((key) =>
		rows.some((row: Table["rows"][number]) => (row[key] ?? null) !== null),
	);
	const columns = filled.map((key) => ({ key, label: headed(labelOf(key, labels)), ...unitFor(key) }));
	return { id, title, columns, rows, ...(note === undefined ? {} : { note }) };
}

function cellOf({ isMean }: TableOf, point: Point, figure: string): Cell {
	const spread = figureAt(point, figure);
	if (spread === undefined || isMean !== true) return spread ?? null;
	const values = point.samples.flatMap((sample) => sample.values[figure] ?? []);
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function hasPoints(plot: Plot): boolean {
	return plot.kind === "bars"
		? plot.series.some(({ values }) => values.some((value) => value !== null))
		: plot.series.some(({ role, points }) => role !== "published" && points.length > 0);
}
