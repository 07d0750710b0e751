import type { Axis } from "../lab/result.ts";
import type { Domain } from "./domain.ts";
import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import { textWidth } from "./text-width.ts";
import type { Tick } from "./ticks.ts";

const TICK_TEXT_PX = 11.5;

export type Position = (value: number) => number;

/** Lines across at the values of the upright axis, and what they are. */
export function drawRows(ticks: readonly Tick[], y: Position, box: Box, look: Look): Markup {
	const rows = ticks.map(({ value, label }) => {
		const at = px(y(value));
		return markup`<path d="M${px(box.left)} ${at}h${px(box.width)}" stroke="${look.line}"/><text x="${px(box.left - 8)}" y="${px(at + 4)}" text-anchor="end">${label}</text>`;
	});
	return markup`<g font-size="${TICK_TEXT_PX}" fill="${look.inkSoft}">${rows}</g>`;
}

/** Marks below the plot, and as many of their labels as stand apart. */
export function drawColumns(ticks: readonly Tick[], x: Position, box: Box, look: Look): Markup {
	const bottom = box.top + box.height;
	const labelled = new Set(thatStandApart(ticks, x));
	const columns = ticks.map((tick) => {
		const at = px(x(tick.value));
		const label = labelled.has(tick)
			? markup`<text x="${at}" y="${px(bottom + 18)}" text-anchor="middle">${tick.label}</text>`
			: undefined;
		return markup`<path d="M${at} ${px(bottom)}v4" stroke="${look.inkSoft}"/>${label}`;
	});
	const base = markup`<path d="M${px(box.left)} ${px(bottom)}h${px(box.width)}" stroke="${look.inkSoft}"/>`;
	return markup`<g font-size="${TICK_TEXT_PX}" fill="${look.inkSoft}">${base}${columns}</g>`;
}

/** The axis is broken between zero, which a log axis cannot reach, and its smallest power. */
export function drawBreak(domain: Domain, x: number, y: number, look: Look): Markup | false {
	if (domain.scale === "linear" || !domain.zeroLane) return false;
	return markup`<path d="M${px(x - 5)} ${px(y + 5)}l4 -10h6l-4 10z" fill="${look.paper}"/><path d="M${px(x - 5)} ${px(y + 5)}l4 -10m6 0l-4 10" stroke="${look.inkSoft}"/>`;
}

export function widest(ticks: readonly Tick[]): number {
	return Math.max(0, ...ticks.map((tick) => textWidth(tick.label, TICK_TEXT_PX)));
}

export function thatStandApart(ticks: readonly Tick[], x: Position): Tick[] {
	let free = Number.NEGATIVE_INFINITY;
	return ticks.filter((tick) => {
		const half = textWidth(tick.label, TICK_TEXT_PX) / 2;
		const at = x(tick.value);
		if (at - half < free) return false;
		free = at + half + 6;
		return true;
	});
}

/** The axis in words; a log axis says that it is one, since equal steps on it are no equal amounts. */
export function axisLabel(axis: Axis, domain: Domain): string {
	return domain.scale === "log" ? `${axis.label} (log scale)` : axis.label;
}
