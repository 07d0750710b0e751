import { boxOf, type EndLabel, GAP_PX, inlineLabel, type LineEnd, marginLabels } from "./end-labels.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import type { SeriesLook } from "./series-look.ts";
import type { PlacedLine } from "./strokes.ts";
import { BOLD, textWidth } from "./text-width.ts";

const TEXT_PX = 12;
const ROOM_SHARE_MAX = 0.36;

/** What the names beside the lines want of the width; a longer name goes to the legend. */
export function roomForNames(lines: readonly { readonly look: SeriesLook }[], width: number): number {
	const wanted = lines.map((line) => nameWidth(line.look) + GAP_PX);
	return Math.max(GAP_PX, ...wanted.filter((room) => room <= width * ROOM_SHARE_MAX));
}

/** A name beside each line where there is room; `unnamed` need a legend. `margin` is the room right of the plot. */
export function nameLines(lines: readonly PlacedLine[], plot: Box, margin: number) {
	const ends = lines.map((line, i) => endOf(line, i));
	const edge = plot.left + plot.width - 8;
	const outside = ends.filter((end) => end.x >= edge && end.width + GAP_PX <= margin);
	const labels = marginLabels(outside, plot) ?? [];
	const taken = [
		...lines.flatMap(marksOf),
		...labels.map((label) => boxOf(label, ends[label.series]?.width ?? 0)),
	];
	const bounds = { ...plot, width: plot.width + margin };
	const paths = lines.map((line) => line.points);
	for (const end of ends.filter((one) => one.x < edge)) {
		const label = inlineLabel(end, bounds, taken, paths);
		if (label === undefined) continue;
		labels.push(label);
		taken.push(boxOf(label, end.width));
	}
	const named = new Set(labels.map((label) => label.series));
	return { labels, unnamed: lines.filter((_, i) => !named.has(i)).map((line) => line.look) };
}

export function drawNames(labels: readonly EndLabel[], lines: readonly PlacedLine[], look: Look): Markup[] {
	return labels.flatMap((label) => {
		const series = lines[label.series]?.look;
		return series === undefined ? [] : [drawName(label, series, look)];
	});
}

function drawName({ x, y, leaderTo }: EndLabel, series: SeriesLook, look: Look): Markup {
	const leader =
		leaderTo !== undefined &&
		markup`<path d="M${px(leaderTo.x + 5)} ${px(leaderTo.y)}L${px(x - 2)} ${px(y)}" stroke="${series.color}" stroke-opacity="0.5"/>`;
	return markup`${leader}<text x="${px(x)}" y="${px(y + 4)}" font-weight="600" fill="${series.color}" stroke="${look.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${series.name}</text>`;
}

function marksOf({ points }: PlacedLine): Box[] {
	return points.map(({ x, y }) => ({ left: x - 4, top: y - 4, width: 8, height: 8 }));
}

function endOf(line: PlacedLine, series: number): LineEnd {
	const last = line.points.at(-1) ?? { x: 0, y: 0 };
	return { series, x: last.x, y: last.y, width: nameWidth(line.look) };
}

function nameWidth({ name }: SeriesLook): number {
	return textWidth(name, TEXT_PX * BOLD);
}
