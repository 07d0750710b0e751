import type { BarsPlot, Spread } from "../lab/result.ts";
import { axisLabel, drawGridDown, TICK_TEXT_PX, thatStandApart } from "./axes.ts";
import { type Domain, domainOf, positionIn } from "./domain.ts";
import { type Drawing, drawNothing } from "./drawing.ts";
import { type Drawn, drawable, extremes } from "./drawn.ts";
import { formatCell } from "./format.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import { type SeriesLook, seriesLooks } from "./series-look.ts";
import { hoverPoint } from "./strokes.ts";
import { fitted, textWidth } from "./text-width.ts";
import { type Tick, ticksOf } from "./ticks.ts";

const BAR_PX = 15;
const ROW_PX = 23;
const HEAD_PX = 26;
const GROUP_GAP_PX = 10;
const TOP_PX = 24;
const BOTTOM_PX = 26;
const TEXT_PX = 12;

interface Bar {
	readonly look: SeriesLook;
	readonly drawn: Drawn;
	readonly label: string;
	readonly value: string;
	readonly words: string;
}

interface Group {
	/** none where a bar carries the category itself */
	readonly head?: string;
	readonly bars: readonly Bar[];
}

/** Bars lie: so each has room for its own name and value, at any width and for any number of them. */
export function drawBars(plot: BarsPlot, look: Look, width: number): Drawing {
	const groups = groupsOf(plot, look).filter((group) => group.bars.length > 0);
	const bars = groups.flatMap((group) => group.bars);
	if (bars.length === 0) return drawNothing(look, width);
	const left = Math.min(Math.max(...bars.map((bar) => textWidth(bar.label, TEXT_PX))) + 10, width * 0.36);
	const right = Math.min(Math.max(...bars.map((bar) => textWidth(bar.value, TEXT_PX))) + 10, width * 0.4);
	const rows = rowsOf(groups);
	const box: Box = { left, top: TOP_PX, width: width - left - right, height: rows.height };
	const domain = barDomain(plot, bars);
	const at = positionIn(domain, { from: box.left, to: box.left + box.width });
	const ticks = ticksOf(domain, plot.y.unit, box.width, 64);
	const content = markup`
<text x="0" y="12" fill="${look.inkSoft}">${axisLabel(plot.y, domain)}</text>
${drawGridDown(ticks, at, box, look)}
${tickLabels(ticks, at, box, look)}
${rows.heads.map((head) => markup`<text x="0" y="${px(head.y + 17)}" font-weight="600" fill="${look.ink}" ${halo(look)}>${fitted(head.text, TEXT_PX, width)}</text>`)}
${rows.bars.map(({ bar, y }) => drawBar(bar, y, at, box, look))}`;
	return { content, height: box.top + box.height + BOTTOM_PX };
}

function groupsOf(plot: BarsPlot, look: Look): Group[] {
	const looks = seriesLooks(plot.series, look);
	const isSingle = plot.series.length === 1;
	return plot.categories.map((category, i) => {
		const bars = plot.series.flatMap((series, s) => {
			const given = series.values[i];
			const own = looks[s];
			const drawn = drawable(given);
			return own === undefined || drawn === undefined
				? []
				: [barOf(own, drawn, given ?? null, plot, category)];
		});
		return isSingle ? { bars: bars.map((bar) => ({ ...bar, label: category })) } : { head: category, bars };
	});
}

function barOf(
	look: SeriesLook,
	drawn: Drawn,
	given: number | Spread | null,
	plot: BarsPlot,
	category: string,
): Bar {
	const value = formatCell(given, plot.y.unit);
	const words = `${look.name}\n${category}\n${plot.y.label}: ${value}`;
	return { look, drawn, label: look.name, value, words };
}

/** Bars begin at zero, or, when they differ too much to be seen beside each other, at a power of ten. */
function barDomain(plot: BarsPlot, bars: readonly Bar[]): Domain {
	const values = bars.flatMap((bar) => extremes(bar.drawn));
	const positive = values.filter((value) => value > 0);
	const differ = positive.length > 0 && Math.max(...positive) / Math.min(...positive) > 100;
	const isLog = plot.y.scale === "log" || (plot.y.scale === undefined && differ && Math.min(...values) >= 0);
	if (!isLog) return domainOf({ ...plot.y, scale: "linear" }, values, "tight");
	const domain = domainOf({ ...plot.y, scale: "log" }, values, "tight");
	return { ...domain, min: 10 ** Math.floor(Math.log10(domain.min * 0.7)) };
}

function rowsOf(groups: readonly Group[]) {
	let y = TOP_PX;
	const heads: { text: string; y: number }[] = [];
	const bars: { bar: Bar; y: number }[] = [];
	for (const group of groups) {
		if (group.head !== undefined) {
			heads.push({ text: group.head, y });
			y += HEAD_PX;
		}
		for (const bar of group.bars) {
			bars.push({ bar, y });
			y += ROW_PX;
		}
		if (group.head !== undefined) y += GROUP_GAP_PX;
	}
	return { heads, bars, height: y - TOP_PX };
}

function tickLabels(ticks: readonly Tick[], at: (value: number) => number, box: Box, look: Look): Markup {
	const labels = thatStandApart(ticks, at).map(
		(tick) =>
			markup`<text x="${px(at(tick.value))}" y="${px(box.top + box.height + 18)}" text-anchor="middle">${tick.label}</text>`,
	);
	return markup`<g font-size="${TICK_TEXT_PX}" fill="${look.inkSoft}">${labels}</g>`;
}

function drawBar(bar: Bar, top: number, at: (value: number) => number, box: Box, look: Look): Markup {
	const start = Math.min(Math.max(at(0), box.left), box.left + box.width);
	const end = at(bar.drawn.middle);
	const middle = top + ROW_PX / 2;
	const shape = markup`<rect x="${px(Math.min(start, end))}" y="${px(middle - BAR_PX / 2)}" width="${px(Math.max(Math.abs(end - start), 1))}" height="${BAR_PX}" rx="2" ${fillOf(bar.look)}/>`;
	const beyond = Math.max(start, end, bar.drawn.range === undefined ? end : at(bar.drawn.range.max));
	const label = fitted(bar.label, TEXT_PX, box.left - 10);
	return markup`<text x="${px(box.left - 10)}" y="${px(middle + 4)}" text-anchor="end" fill="${look.ink}">${label}</text>
${hoverPoint({ x: end, y: middle, words: bar.words }, shape)}${whisker(bar, middle, at, look)}
<text x="${px(beyond + 8)}" y="${px(middle + 4)}" fill="${look.ink}" ${halo(look)}>${valueSaid(bar.value, look)}</text>`;
}

/** Filled is measured here; a dashed outline is what the study says. */
function fillOf(series: SeriesLook): Markup {
	return series.isPublished
		? markup`fill="none" stroke="${series.color}" stroke-width="1.5" stroke-dasharray="4 3"`
		: markup`fill="${series.color}"`;
}

/** Light where it lies on its bar, in the bar's colour beyond. */
function whisker(
	{ drawn, look: series }: Bar,
	y: number,
	at: (value: number) => number,
	look: Look,
): Markup | false {
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

function halo(look: Look): Markup {
	return markup`stroke="${look.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
}
