import type { LinesPlot } from "../lab/result.ts";
import { axisLabel, drawColumns, drawRows, thatStandApart, widest } from "./axes.ts";
import { canBeShown, type Domain, domainOf, positionIn } from "./domain.ts";
import { below, type Drawing, drawNothing } from "./drawing.ts";
import { formatCell, formatFigure } from "./format.ts";
import { drawLegend } from "./legend.ts";
import { drawNames, nameLines } from "./line-names.ts";
import type { Look } from "./look.ts";
import { markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import { type SeriesLook, seriesLooks } from "./series-look.ts";
import { drawLine, type PlacedLine } from "./strokes.ts";
import { textWidth } from "./text-width.ts";
import { thin } from "./thin.ts";
import { type Tick, ticksAt, ticksOf } from "./ticks.ts";
import { type Drawn, drawable, extremes } from "./whisker.ts";

interface MeasuredLine {
	readonly look: SeriesLook;
	readonly points: readonly {
		readonly x: number;
		readonly y: number;
		readonly drawn: Drawn;
		readonly words: string;
	}[];
}

/** Under this width names beside the lines would leave no room for the lines. */
const NARROW_PX = 480;
const POINTS_MAX = 400;
const TOP_PX = 26;
const BOTTOM_PX = 46;
const LABEL_GAP_PX = 16;

export function drawLines(plot: LinesPlot, look: Look, width: number): Drawing {
	const lines = measuredLines(plot, look);
	if (lines.length === 0) return drawNothing(look, width);
	const y = domainOf(
		plot.y,
		lines.flatMap((line) => line.points.flatMap((point) => extremes(point.drawn))),
		"round",
	);
	const x = domainOf(
		plot.x,
		lines.flatMap((line) => line.points.map((point) => point.x)),
		"tight",
	);
	const isNarrow = width < NARROW_PX;
	const height = isNarrow ? 220 : 290;
	const yTicks = ticksOf(y, plot.y.unit, height, 34);
	const left = widest(yTicks) + 12;
	const right = isNarrow ? 14 : roomForNames(lines, width);
	const box: Box = { left, top: TOP_PX, width: width - left - right, height };
	const placed = place(lines, x, y, box);
	const names = isNarrow ? { labels: [], unnamed: lines.map((line) => line.look) } : nameLines(placed, box);
	const xAt = positionIn(x, acrossOf(box));
	const body = markup`
<text x="0" y="12" fill="${look.inkSoft}">${axisLabel(plot.y, y)}</text>
${drawRows(yTicks, positionIn(y, upOf(box)), box, look)}
${drawColumns(xTicksOf(plot, lines, x, box), xAt, box, look)}
<text x="${px(box.left + box.width)}" y="${TOP_PX + height + 38}" text-anchor="end" fill="${look.inkSoft}">${axisLabel(plot.x, x)}</text>
${placed.map((line) => drawLine(line.points, line.look, look))}
${drawNames(names.labels, placed, look)}`;
	const drawing = { content: body, height: TOP_PX + height + BOTTOM_PX };
	return below(drawLegend(names.unnamed, look, width, 0), drawing);
}

function measuredLines(plot: LinesPlot, look: Look): MeasuredLine[] {
	const looks = seriesLooks(plot.series, look);
	return plot.series.flatMap((series, i) => {
		const own = looks[i];
		const points = series.points.flatMap((point) => {
			const drawn = drawable(point.y);
			if (drawn === undefined || !canBeShown(point.x)) return [];
			const words = `${own?.name ?? ""}\n${plot.x.label}: ${formatFigure(point.x, plot.x.unit)}\n${plot.y.label}: ${formatCell(point.y, plot.y.unit)}`;
			return [{ x: point.x, y: drawn.middle, drawn, words }];
		});
		const rising = points.sort((a, b) => a.x - b.x);
		return own === undefined || rising.length === 0 ? [] : [{ look: own, points: thin(rising, POINTS_MAX) }];
	});
}

function place(lines: readonly MeasuredLine[], x: Domain, y: Domain, box: Box): PlacedLine[] {
	const xAt = positionIn(x, acrossOf(box));
	const yAt = positionIn(y, upOf(box));
	return lines.map((line) => ({
		look: line.look,
		points: line.points.map((point) => {
			const at = { x: xAt(point.x), y: yAt(point.y), words: point.words };
			const range = point.drawn.range;
			return range === undefined ? at : { ...at, range: { low: yAt(range.min), high: yAt(range.max) } };
		}),
	}));
}

function acrossOf(box: Box) {
	return { from: box.left + 10, to: box.left + box.width - 6 };
}

function upOf(box: Box) {
	return { from: box.top + box.height, to: box.top };
}

function roomForNames(lines: readonly MeasuredLine[], width: number): number {
	const names = lines.map((line) => textWidth(line.look.name, 12));
	return Math.min(Math.max(...names) + LABEL_GAP_PX, width * 0.3);
}

/** The measured points themselves where all their labels fit, else round numbers. */
function xTicksOf(plot: LinesPlot, lines: readonly MeasuredLine[], x: Domain, box: Box): Tick[] {
	const values = [...new Set(lines.flatMap((line) => line.points.map((point) => point.x)))].sort(
		(a, b) => a - b,
	);
	const xAt = positionIn(x, acrossOf(box));
	if (values.length <= 10) {
		const own = ticksAt(values, x, plot.x.unit);
		if (thatStandApart(own, xAt).length === own.length) return own;
	}
	return ticksOf(x, plot.x.unit, box.width, 76);
}
