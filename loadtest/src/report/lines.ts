import type { Plot } from "../lab/result.ts";
import { axisLabel, drawBreak, drawColumns, drawRows, thatStandApart, widest } from "./axes.ts";
import { type Domain, domainOf, positionIn, ZERO_LANE_PX } from "./domain.ts";
import { below, type Drawing, drawNothing } from "./drawing.ts";
import { extremes } from "./drawn.ts";
import { drawLegend } from "./legend.ts";
import { drawNames, nameLines, roomForNames } from "./line-names.ts";
import type { Look } from "./look.ts";
import { markup } from "./markup.ts";
import { type MeasuredLine, measuredLines } from "./measured-lines.ts";
import { type Box, px } from "./pixels.ts";
import { drawLine, type PlacedLine } from "./strokes.ts";
import { type Tick, ticksAt, ticksOf } from "./ticks.ts";

const TOP_PX = 26;
const BOTTOM_PX = 46;
const ROW_GAP_PX = 27;
const COLUMN_GAP_PX = 60;
const HEIGHT_PX = 290;

/** So many measured points may stand on the axis themselves, as long as enough of them can be labelled. */
const OWN_TICKS_MAX = 10;
const OWN_LABELS_MIN = 3;

export function drawLines(plot: Plot, look: Look, width: number): Drawing {
	const lines = measuredLines(plot, look);
	if (lines.length === 0) return drawNothing(look, width);
	const { x, y } = domainsOf(plot, lines);
	const rows = ticksOf(y, plot.y.unit, HEIGHT_PX, ROW_GAP_PX);
	const left = widest(rows) + 12;
	const right = roomForNames(lines, width);
	const box: Box = { left, top: TOP_PX, width: width - left - right, height: HEIGHT_PX };
	const xAt = positionIn(x, { from: box.left + 10, to: box.left + box.width - 6 });
	const yAt = positionIn(y, { from: box.top + box.height, to: box.top });
	const placed = lines.map((line) => placedLine(line, xAt, yAt));
	const names = nameLines(placed, box, right);
	const content = markup`
<text x="0" y="12" fill="${look.inkSoft}">${axisLabel(plot.y, y)}</text>
${drawRows(rows, yAt, box, look)}
${drawColumns(columnsOf(plot, lines, x, xAt, box), xAt, box, look)}
<text x="${px(box.left + box.width)}" y="${box.top + HEIGHT_PX + 38}" text-anchor="end" fill="${look.inkSoft}">${axisLabel(plot.x, x)}</text>
${drawBreak(x, box.left + 10 + ZERO_LANE_PX / 2, box.top + HEIGHT_PX, look)}
${placed.map((line) => drawLine(line.points, line.look, look))}
${drawNames(names.labels, box.left + box.width, look)}`;
	return below(drawLegend(names.unnamed, look, width, 0), {
		content,
		height: box.top + HEIGHT_PX + BOTTOM_PX,
	});
}

function domainsOf(plot: Plot, lines: readonly MeasuredLine[]) {
	const points = lines.flatMap((line) => line.points);
	return {
		x: domainOf(
			plot.x,
			points.map((point) => point.x),
			"tight",
		),
		y: domainOf(
			plot.y,
			points.flatMap((point) => extremes(point.drawn)),
			"round",
		),
	};
}

type Place = (value: number) => number;

function placedLine({ look, points }: MeasuredLine, xAt: Place, yAt: Place): PlacedLine {
	const placed = points.map(({ x, y, drawn: { range }, words }) => {
		const at = { x: xAt(x), y: yAt(y), words };
		return range === undefined ? at : { ...at, range: { low: yAt(range.min), high: yAt(range.max) } };
	});
	return { look, points: placed };
}

/** The measured points themselves where they are few, else round numbers. */
function columnsOf(plot: Plot, lines: readonly MeasuredLine[], x: Domain, xAt: Place, box: Box): Tick[] {
	const values = new Set(lines.flatMap((line) => line.points.map((point) => point.x)));
	if (values.size <= OWN_TICKS_MAX) {
		const own = ticksAt(
			[...values].sort((a, b) => a - b),
			x,
			plot.x.unit,
		);
		if (thatStandApart(own, xAt).length >= Math.min(own.length, OWN_LABELS_MIN)) return own;
	}
	return ticksOf(x, plot.x.unit, box.width, COLUMN_GAP_PX);
}
