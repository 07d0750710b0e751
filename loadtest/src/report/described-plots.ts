import type { Description, Labels, PlotOf, Samples, Where } from "../lab/description.ts";
import { type Axis, type Line, type Plot, type Role, spreadOf } from "../lab/result.ts";
import { labelOf, pointSaid, unitFor } from "./names.ts";
import { type At, atOf, matches, merged, namesIn, pick, pointsOf } from "./points.ts";

export function plotOf(plot: PlotOf, samples: Samples, description: Description): Plot {
	const { id, title, caption, where = {}, isLastRun, log = "", x } = plot;
	const { labels } = description;
	const chosen = samples.filter((sample) => matches(atOf(sample), where));
	const last = Math.max(...chosen.map(({ run }) => run));
	const own = isLastRun === true ? chosen.filter(({ run }) => run === last) : chosen;
	const [figure = ""] = namesIn(plot.y);
	const y = axisOf(figure, plot.yLabel ?? labelOf(figure, labels), log.includes("y"));
	const head = { id, title, y, ...(caption === undefined ? {} : { caption }) };
	const series = seriesOf(plot, own, description);
	const lines = series.map(({ name, role, figure, samples }) => ({
		name,
		role,
		points: linePoints(x, figure, samples),
	}));
	const across = axisOf(x, labelOf(x, labels), log.includes("x"));
	return { ...head, kind: "lines", x: across, series: [...lines, ...publishedBeside(plot, lines)] };
}

function axisOf(name: string, label: string, isLog: boolean): Axis {
	return { label, ...unitFor(name), ...(isLog ? { scale: "log" as const } : {}) };
}

interface Series {
	readonly name: string;
	readonly role: Role;
	readonly figure: string;
	readonly samples: Samples;
}

/** One for each value of the keys and each figure. */
function seriesOf(plot: PlotOf, samples: Samples, { labels, rivals = [] }: Description): Series[] {
	const { origin } = plot;
	const [by, figures] = [namesIn(plot.by), namesIn(plot.y)];
	const begins = origin === undefined ? [] : samples.filter((sample) => matches(atOf(sample), origin));
	const rest = samples.filter((sample) => !begins.includes(sample));
	return merged(pointsOf(rest), by).flatMap((point) => {
		const shared = begins.filter((sample) => matches(atOf(sample), sharedKeys(point.at, by, origin)));
		const role = by.some((key) => rivals.includes(String(point.at[key]))) ? "rival" : "parley";
		return figures.map((figure) => ({
			name: nameOf(pointSaid(point.at, by, labels), figure, figures, labels),
			role,
			figure,
			samples: [...shared, ...point.samples],
		}));
	});
}

function nameOf(
	point: string,
	figure: string,
	figures: readonly string[],
	labels: Labels | undefined,
): string {
	if (point === "") return labelOf(figure, labels);
	return figures.length > 1 ? `${point}: ${labelOf(figure, labels)}` : point;
}

/** What an origin does not say itself, it shares with the line that begins in it. */
function sharedKeys(at: At, by: readonly string[], origin: Where = {}): At {
	const keys = by.filter((key) => origin[key] === undefined);
	return pick(at, keys);
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
