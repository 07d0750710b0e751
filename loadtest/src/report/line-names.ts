import { boxOf, type EndLabel, inlineLabel, type LineEnd, marginLabels } from "./end-labels.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import type { SeriesLook } from "./series-look.ts";
import type { PlacedLine } from "./strokes.ts";
import { textWidth } from "./text-width.ts";

const TEXT_PX = 12;

/** A name beside each line where there is room; `unnamed` need a legend. */
export function nameLines(lines: readonly PlacedLine[], plot: Box) {
	const ends = lines.map((line, i) => endOf(line, i));
	const edge = plot.left + plot.width - 8;
	const room = (end: LineEnd) => (end.x >= edge ? Number.POSITIVE_INFINITY : plot.width);
	const outside = ends.filter((end) => room(end) === Number.POSITIVE_INFINITY);
	const labels = [...(marginLabels(outside, plot) ?? [])];
	const taken = lines.flatMap((line) =>
		line.points.map(({ x, y }) => ({ left: x - 4, top: y - 4, width: 8, height: 8 })),
	);
	for (const end of ends.filter((one) => !outside.includes(one))) {
		const label = inlineLabel(
			end,
			plot,
			taken,
			lines.map((line) => line.points),
		);
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
		leaderTo === undefined
			? undefined
			: markup`<path d="M${px(leaderTo.x + 5)} ${px(leaderTo.y)}L${px(x - 2)} ${px(y)}" stroke="${series.color}" stroke-opacity="0.5"/>`;
	return markup`${leader}<text x="${px(x)}" y="${px(y + 4)}" font-weight="600" fill="${series.color}" stroke="${look.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${series.name}</text>`;
}

function endOf(line: PlacedLine, series: number): LineEnd {
	const last = line.points.at(-1) ?? { x: 0, y: 0 };
	return { series, x: last.x, y: last.y, width: textWidth(line.look.name, TEXT_PX) };
}
