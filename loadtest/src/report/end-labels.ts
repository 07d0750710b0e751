import { type Box, overlap } from "./pixels.ts";
import { spreadApart } from "./spread-apart.ts";

/** Where a line ends, and how much room its name takes. */
export interface LineEnd {
	readonly series: number;
	readonly x: number;
	readonly y: number;
	readonly width: number;
}

export interface EndLabel {
	readonly series: number;
	readonly x: number;
	/** the middle of the text's height */
	readonly y: number;
	/** a thin line leads here when the name had to move away */
	readonly leaderTo?: { readonly x: number; readonly y: number };
}

interface Point {
	readonly x: number;
	readonly y: number;
}

const LABEL_HEIGHT_PX = 16;

/** Between the end of the plot and a name beside it, and after the name. */
export const GAP_PX = 16;

/** Names of lines that reach the right edge stand beside it, in the order of their ends, moved apart. */
export function marginLabels(ends: readonly LineEnd[], plot: Box): EndLabel[] | undefined {
	if (ends.length * LABEL_HEIGHT_PX > plot.height + LABEL_HEIGHT_PX) return undefined;
	const sorted = [...ends].sort((a, b) => a.y - b.y);
	const wanted = sorted.map((end) => end.y);
	const placed = spreadApart(wanted, LABEL_HEIGHT_PX, plot.top, plot.top + plot.height);
	return sorted.map((end, i) => {
		const y = placed[i] ?? end.y;
		const label = { series: end.series, x: plot.left + plot.width + 10, y };
		return Math.abs(y - end.y) > 7 ? { ...label, leaderTo: { x: end.x, y: end.y } } : label;
	});
}

/** The name of a line that ends within the plot stands near its end, clear of lines and other names; or nowhere. */
export function inlineLabel(
	end: LineEnd,
	plot: Box,
	taken: readonly Box[],
	lines: readonly (readonly Point[])[],
): EndLabel | undefined {
	const scored = candidates(end).map((box, preference) => ({
		box,
		score: fits(box, plot, taken) ? crossings(box, lines) * CROSSING + preference : Number.POSITIVE_INFINITY,
	}));
	const best = scored.reduce((a, b) => (b.score < a.score ? b : a));
	if (best.score >= CLUTTERED) return undefined;
	return { series: end.series, x: best.box.left, y: best.box.top + LABEL_HEIGHT_PX / 2 };
}

export function boxOf(label: EndLabel, width: number): Box {
	return { left: label.x, top: label.y - LABEL_HEIGHT_PX / 2, width, height: LABEL_HEIGHT_PX };
}

/** A crossing is worse than any place; a name that more than one line crosses is better read in the legend. */
const CROSSING = 10;
const CLUTTERED = 2 * CROSSING;

function candidates({ x, y, width }: LineEnd): Box[] {
	const box = (left: number, middle: number): Box => ({
		left,
		top: middle - LABEL_HEIGHT_PX / 2,
		width,
		height: LABEL_HEIGHT_PX,
	});
	return [
		box(x + 10, y),
		box(x + 8, y - 9),
		box(x + 8, y + 9),
		box(x + 6, y - 14),
		box(x + 6, y + 14),
		box(x - width / 2, y - 17),
		box(x - width / 2, y + 17),
		box(x - width - 6, y - 14),
		box(x - width - 10, y),
		box(x - width - 6, y + 14),
	];
}

function fits(box: Box, plot: Box, taken: readonly Box[]): boolean {
	const inside =
		box.left >= plot.left &&
		box.top >= plot.top - 4 &&
		box.left + box.width <= plot.left + plot.width + 4 &&
		box.top + box.height <= plot.top + plot.height + 2;
	return inside && !taken.some((other) => overlap(box, other));
}

const PROBES = 24;

function crossings(box: Box, lines: readonly (readonly Point[])[]): number {
	return lines.filter((points) => points.some((point, i) => crosses(box, points[i - 1] ?? point, point)))
		.length;
}

function crosses(box: Box, from: Point, to: Point): boolean {
	return Array.from({ length: PROBES + 1 }, (_, i) => i / PROBES).some((share) => {
		const x = from.x + (to.x - from.x) * share;
		const y = from.y + (to.y - from.y) * share;
		return overlap(box, { left: x - 1, top: y - 1, width: 2, height: 2 });
	});
}
