import type { Bar } from "./bar-groups.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import type { SeriesLook } from "./series-look.ts";
import { hoverPoint } from "./strokes.ts";
import { fitted } from "./text-width.ts";

export const BAR_TEXT_PX = 12;
export const ROW_PX = 23;
const BAR_PX = 15;

type Position = (value: number) => number;

export function drawBar(bar: Bar, top: number, at: Position, box: Box, look: Look): Markup {
	const start = Math.min(Math.max(at(0), box.left), box.left + box.width);
	const end = at(bar.drawn.middle);
	const middle = top + ROW_PX / 2;
	const shape = markup`<rect x="${px(Math.min(start, end))}" y="${px(middle - BAR_PX / 2)}" width="${px(Math.max(Math.abs(end - start), 1))}" height="${BAR_PX}" rx="2" ${fillOf(bar.look)}/>`;
	const right = Math.max(start, end, at(bar.drawn.range?.max ?? bar.drawn.middle));
	const words = wordsBeside(bar, { left: box.left, right }, middle + 4, look);
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
