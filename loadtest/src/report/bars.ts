import type { BarsPlot } from "../lab/result.ts";
import { axisLabel, drawGridDown, TICK_TEXT_PX, thatStandApart } from "./axes.ts";
import { type Bar, barDomain, type Group, groupsOf } from "./bar-groups.ts";
import { positionIn } from "./domain.ts";
import { BAR_TEXT_PX, drawBar, halo, ROW_PX } from "./draw-bar.ts";
import { type Drawing, drawNothing } from "./drawing.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import { fitted, textWidth } from "./text-width.ts";
import { type Tick, ticksOf } from "./ticks.ts";

const HEAD_PX = 26;
const GROUP_GAP_PX = 10;
const TOP_PX = 24;
const BOTTOM_PX = 26;
const COLUMN_GAP_PX = 64;

/** Bars lie: so each has room for its own name and value, at any width and for any number of them. */
export function drawBars(plot: BarsPlot, look: Look, width: number): Drawing {
	const groups = groupsOf(plot, look);
	const bars = groups.flatMap((group) => group.bars);
	if (bars.length === 0) return drawNothing(look, width);
	const rows = rowsOf(groups);
	const box: Box = { ...acrossOf(bars, width), top: TOP_PX, height: rows.height };
	const domain = barDomain(plot, bars);
	const at = positionIn(domain, { from: box.left, to: box.left + box.width });
	const ticks = ticksOf(domain, plot.y.unit, box.width, COLUMN_GAP_PX);
	const content = markup`
<text x="0" y="12" fill="${look.inkSoft}">${axisLabel(plot.y, domain)}</text>
${drawGridDown(ticks, at, box, look)}
${tickLabels(ticks, at, box, look)}
${rows.heads.map((head) => drawHead(head, width, look))}
${rows.bars.map(({ bar, y }) => drawBar(bar, y, at, box, look))}`;
	return { content, height: box.top + box.height + BOTTOM_PX };
}

function acrossOf(bars: readonly Bar[], width: number): { left: number; width: number } {
	const widest = (texts: readonly string[]) =>
		Math.max(...texts.map((text) => textWidth(text, BAR_TEXT_PX))) + 10;
	const left = Math.min(widest(bars.map((bar) => bar.label)), width * 0.36);
	const right = Math.min(widest(bars.map((bar) => bar.value)), width * 0.4);
	return { left, width: width - left - right };
}

interface Head {
	readonly text: string;
	readonly y: number;
}

function rowsOf(groups: readonly Group[]) {
	let y = TOP_PX;
	const heads: Head[] = [];
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

function drawHead({ text, y }: Head, width: number, look: Look): Markup {
	return markup`<text x="0" y="${px(y + 17)}" font-weight="600" fill="${look.ink}" ${halo(look)}>${fitted(text, BAR_TEXT_PX, width)}</text>`;
}

function tickLabels(ticks: readonly Tick[], at: (value: number) => number, box: Box, look: Look): Markup {
	const labels = thatStandApart(ticks, at).map((tick) => {
		const x = at(tick.value);
		const anchor = x > box.left + box.width - 12 ? "end" : "middle";
		return markup`<text x="${px(x)}" y="${px(box.top + box.height + 18)}" text-anchor="${anchor}">${tick.label}</text>`;
	});
	return markup`<g font-size="${TICK_TEXT_PX}" fill="${look.inkSoft}">${labels}</g>`;
}
