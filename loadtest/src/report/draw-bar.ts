import { TICK_TEXT_PX } from "./axes.ts";
import type { Bar } from "./bar-groups.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import type { SeriesLook } from "./series-look.ts";
import { hoverPoint } from "./strokes.ts";
import { fitted, textWidth } from "./text-width.ts";

/** Where name and value stand: at both ends of a bar, or above it where the page is narrow. */
export type BarStyle = "beside" | "above";

export const BAR_TEXT_PX = 12;
export const ROW_PX: Readonly<Record<BarStyle, number>> = { beside: 23, above: 38 };

const BAR_PX: Readonly<Record<BarStyle, number>> = { beside: 15, above: 12 };

type Position = (value: number) => number;

export function drawBar(bar: Bar, top: number, at: Position, box: Box, style: BarStyle, look: Look): Markup {
	const start = Math.min(Math.max(at(0), box.left), box.left + box.width);
	const end = at(bar.drawn.middle);
	const height = BAR_PX[style];
	const middle = style === "beside" ? top + ROW_PX.beside / 2 : top + 26;
	const shape = markup`<rect x="${px(Math.min(start, end))}" y="${px(middle - height / 2)}" width="${px(Math.max(Math.abs(end - start), 1))}" height="${height}" rx="2" ${fillOf(bar.look)}/>`;
	const words =
		style === "above"
			? wordsAbove(bar, top + 14, box, look)
			: wordsBeside(
					bar,
					{ left: box.left, right: Math.max(start, end, at(bar.drawn.range?.max ?? bar.drawn.middle)) },
					middle + 4,
					look,
				);
	return markup`${words}${hoverPoint({ x: end, y: middle, words: bar.words }, shape)}${whisker(bar, middle, at, look)}`;
}

/** Text stays readable where a line of the grid runs behind it. */
export function halo(look: Look): Markup {
	return markup`stroke="${look.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
}

function wordsBeside(bar: Bar, ends: { left: number; right: number }, y: number, look: Look): Markup {
	const label = fitted(bar.label, BAR_TEXT_PX, ends.left - 10);
	return markup`<text x="${px(ends.left - 10)}" y="${px(y)}" text-anchor="end" fill="${look.ink}">${label}</text><text x="${px(ends.right + 8)}" y="${px(y)}" fill="${look.ink}" ${halo(look)}>${valueSaid(bar.value, look)}</text>`;
}

function wordsAbove(bar: Bar, y: number, box: Box, look: Look): Markup {
	const room = box.width - textWidth(bar.value, TICK_TEXT_PX) - 12;
	const label = fitted(bar.label, TICK_TEXT_PX, room);
	return markup`<g font-size="${TICK_TEXT_PX}" fill="${look.ink}" ${halo(look)}><text x="${px(box.left)}" y="${px(y)}">${label}</text><text x="${px(box.left + box.width)}" y="${px(y)}" text-anchor="end">${valueSaid(bar.value, look)}</text></g>`;
}

/** Filled is measured here; a dashed outline is what the study says. */
function fillOf(series: SeriesLook): Markup {
	return series.isPublished
		? markup`fill="none" stroke="${series.color}" stroke-width="1.5" stroke-dasharray="4 3"`
		: markup`fill="${series.color}"`;
}

/** Light where it lies on its bar, in the bar's colour beyond. */
function whisker({ drawn, look: series }: Bar, y: number, at: Position, look: Look): Markup | false {
	if (drawn.range === undefined) return false;
	const [from, middle, to] = [at(drawn.range.min), at(drawn.middle), at(drawn.range.max)];
	const inside = series.isPublished ? series.color : look.paper;
	return markup`<path d="M${px(from)} ${px(y - 3)}v6M${px(from)} ${px(y)}H${px(middle)}" stroke="${inside}"/><path d="M${px(middle)} ${px(y)}H${px(to)}M${px(to)} ${px(y - 3)}v6" stroke="${series.color}" stroke-width="1.5"/>`;
}

function valueSaid(value: string, look: Look): Markup {
	const [middle = "", range] = value.split(" (");
	return range === undefined
		? markup`${middle}`
		: markup`${middle} <tspan fill="${look.inkSoft}">(${range}</tspan>`;
}
