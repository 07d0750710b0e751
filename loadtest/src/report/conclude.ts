import type { Description, Labels, PlotOf, Samples, TableOf } from "../lab/description.ts";
import type { Findings } from "../lab/experiment.ts";
import { type Axis, type Cell, type Line, type Plot, spreadOf, type Table } from "../lab/result.ts";
import { headed, labelOf, pointSaid, unitFor } from "./format.ts";
import { judge } from "./judge.ts";
import { atOf, figureAt, matches, merged, namesIn, type Point, pick, pointsOf } from "./points.ts";

/** All that a report shows, from a description and what was measured. */
export function conclude(description: Description, samples: Samples): Findings {
	const { claims, labels } = description;
	return { findings: claims.map((claim) => judge(claim, samples, labels)), ...shown(description, samples) };
}

/** Of a run that ended before its time: what was measured until then, and no verdict on it. */
export function shown(description: Description, samples: Samples): Pick<Findings, "tables" | "plots"> {
	const { tables = [], plots = [], labels } = description;
	return {
		tables: tables.map((table) => tableOf(table, samples, labels)).filter(({ rows }) => rows.length > 0),
		plots: plots
			.map((plot) => plotOf(plot, samples, description))
			.filter(({ series }) => series.some(({ role, points }) => role !== "published" && points.length > 0)),
	};
}

function tableOf(table: TableOf, samples: Samples, labels: Labels | undefined): Table {
	const { id, title, where, published = [], note, isPrinted } = table;
	const [by, figures] = [namesIn(table.by), namesIn(table.figures)];
	const measured = merged(pointsOf(samples, where), by).flatMap((point) => {
		const cells = Object.fromEntries(figures.map((figure) => [figure, cellOf(table, point, figure)]));
		return Object.values(cells).every((cell) => cell === null) ? [] : [{ ...pick(point.at, by), ...cells }];
	});
	const rows: Table["rows"] = measured.length === 0 ? [] : [...published, ...measured];
	const filled = [...by, ...figures].filter((key) => rows.some((row) => (row[key] ?? null) !== null));
	const columns = filled.map((key) => ({ key, label: headed(labelOf(key, labels)), ...unitFor(key) }));
	return { id, title, columns, rows, note, isPrinted };
}

function cellOf({ isMean }: TableOf, point: Point, figure: string): Cell {
	const spread = figureAt(point, figure);
	if (spread === undefined || isMean !== true) return spread ?? null;
	const values = point.samples.flatMap((sample) => sample.values[figure] ?? []);
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function plotOf(plot: PlotOf, samples: Samples, description: Description): Plot {
	const { id, title, caption, where = {}, log = "" } = plot;
	const axis = (of: "x" | "y"): Axis => ({
		...{ label: labelOf(plot[of], description.labels), ...unitFor(plot[of]) },
		...(log.includes(of) ? { scale: "log" } : {}),
	});
	const own = samples.filter((sample) => matches(atOf(sample), where));
	const lines = linesOf(plot, own, description);
	const series = [...lines, ...publishedBeside(plot, lines)];
	return { id, title, caption, x: axis("x"), y: axis("y"), series };
}

/** One for each value of the keys. */
function linesOf(plot: PlotOf, samples: Samples, { labels, rivals = [] }: Description): Line[] {
	const { origin, x, y } = plot;
	const by = namesIn(plot.by);
	const begins = origin === undefined ? [] : samples.filter((sample) => matches(atOf(sample), origin));
	const rest = samples.filter((sample) => !begins.includes(sample));
	return merged(pointsOf(rest), by).map((point) => {
		// what an origin does not say itself, it shares with the line that begins in it
		const sharedKeys = by.filter((key) => origin?.[key] === undefined);
		const shared = begins.filter((sample) => matches(atOf(sample), pick(point.at, sharedKeys)));
		const role = by.some((key) => rivals.includes(String(point.at[key]))) ? "rival" : "parley";
		const name = pointSaid(point.at, by, labels) || labelOf(y, labels);
		return { name, role, points: linePoints(x, y, [...shared, ...point.samples]) };
	});
}

/** Over a parameter points are repeated; over a figure every sample stands for itself. */
function linePoints(x: string, figure: string, samples: Samples): Line["points"] {
	const known = samples.flatMap((sample) => {
		const [at, value] = [sample.at[x] ?? sample.values[x], sample.values[figure]];
		return typeof at === "number" && value !== undefined && Number.isFinite(value) ? [{ at, value }] : [];
	});
	return [...Map.groupBy(known, ({ at }) => at)]
		.sort(([a], [b]) => a - b)
		.map(([at, same]) => ({ x: at, y: spreadOf(same.map(({ value }) => value)) }));
}

/** The study's own points, at what was measured here. */
function publishedBeside({ published = [] }: PlotOf, lines: readonly Line[]): Line[] {
	const measured = new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)));
	return published
		.map((line) => ({ ...line, points: line.points.filter(({ x }) => measured.has(x)) }))
		.filter(({ points }) => points.length > 0);
}
