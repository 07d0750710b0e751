import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { type Box, px } from "./pixels.ts";
import type { SeriesLook } from "./series-look.ts";
import type { PlacedLine } from "./strokes.ts";
import { BOLD, textWidth } from "./text-width.ts";

const TEXT_PX = 12;
const HEIGHT_PX = 16;
const GAP_PX = 16;
const ROOM_SHARE_MAX = 0.36;
/** Where a name had to move further than this from its line's end, a thin line leads there. */
const MOVED_PX = 7;

/** A name beside the plot. */
export interface EndLabel {
	readonly line: PlacedLine;
	/** where its line ends, and the middle of the text's height */
	readonly endY: number;
	readonly y: number;
}

/** What the names beside the lines want of the width; a longer name goes to the legend. */
export function roomForNames(lines: readonly { readonly look: SeriesLook }[], width: number): number {
	const wanted = lines.map((line) => nameWidth(line.look) + GAP_PX);
	return Math.max(GAP_PX, ...wanted.filter((room) => room <= width * ROOM_SHARE_MAX));
}

/** A name beside each line that reaches the right edge, if all of them have room; `unnamed` need a legend. */
export function nameLines(lines: readonly PlacedLine[], plot: Box, margin: number) {
	const edge = plot.left + plot.width - 8;
	const ends = lines.flatMap((line) => {
		const last = line.points.at(-1);
		const fits = nameWidth(line.look) + GAP_PX <= margin;
		return last === undefined || last.x < edge || !fits ? [] : [{ line, endY: last.y }];
	});
	if (ends.length * HEIGHT_PX > plot.height + HEIGHT_PX)
		return { labels: [], unnamed: lines.map(({ look }) => look) };
	const sorted = ends.sort((a, b) => a.endY - b.endY);
	const wanted = sorted.map(({ endY }) => endY);
	const placed = spreadApart(wanted, HEIGHT_PX, plot.top, plot.top + plot.height);
	const labels = sorted.map((end, i): EndLabel => ({ ...end, y: placed[i] ?? end.endY }));
	const named = new Set(labels.map(({ line }) => line));
	return { labels, unnamed: lines.filter((line) => !named.has(line)).map(({ look }) => look) };
}

export function drawNames(labels: readonly EndLabel[], right: number, look: Look): Markup[] {
	return labels.map(({ line: { look: series }, endY, y }) => {
		const leader =
			Math.abs(y - endY) > MOVED_PX &&
			markup`<path d="M${px(right + 1)} ${px(endY)}L${px(right + 8)} ${px(y)}" stroke="${series.color}" stroke-opacity="0.5"/>`;
		return markup`${leader}<text x="${px(right + 10)}" y="${px(y + 4)}" font-weight="600" fill="${series.color}" stroke="${look.paper}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${series.name}</text>`;
	});
}

function nameWidth({ name }: SeriesLook): number {
	return textWidth(name, TEXT_PX * BOLD);
}

/**
 * Moves rising positions as little as needed so that each is `gap` from the next, within `min` and `max`.
 * Those that push each other form a block that centres on where its members wanted to be.
 */
export function spreadApart(wanted: readonly number[], gap: number, min: number, max: number): number[] {
	const blocks: { sum: number; count: number }[] = [];
	wanted.forEach((position, i) => {
		let block = { sum: position - i * gap, count: 1 };
		for (let last = blocks.at(-1); last !== undefined && middle(last) > middle(block); last = blocks.at(-1)) {
			blocks.pop();
			block = { sum: last.sum + block.sum, count: last.count + block.count };
		}
		blocks.push(block);
	});
	const highest = Math.max(min, max - (wanted.length - 1) * gap);
	const starts = blocks.flatMap((block) => new Array<number>(block.count).fill(middle(block)));
	return starts.map((start, i) => Math.min(Math.max(start, min), highest) + i * gap);
}

function middle(block: { sum: number; count: number }): number {
	return block.sum / block.count;
}
