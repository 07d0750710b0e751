import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { px } from "./pixels.ts";
import { drawKey, type SeriesLook } from "./series-look.ts";
import { fitted, textWidth } from "./text-width.ts";

const ROW_PX = 20;
const KEY_PX = 30;
const GAP_PX = 18;
const TEXT_PX = 12;

/** Keys and names in as many rows as needed; `top` is where it begins. */
export function drawLegend(series: readonly SeriesLook[], look: Look, width: number, top: number) {
	let x = 0;
	let row = 0;
	const items: Markup[] = [];
	for (const one of series) {
		const name = fitted(one.name, TEXT_PX, width - KEY_PX);
		const length = KEY_PX + textWidth(name, TEXT_PX);
		if (x > 0 && x + length > width) {
			x = 0;
			row += 1;
		}
		const y = top + row * ROW_PX + ROW_PX / 2;
		items.push(
			markup`${drawKey(one, x, y, look.paper)}<text x="${px(x + KEY_PX)}" y="${px(y + 4)}" fill="${look.ink}">${name}</text>`,
		);
		x += length + GAP_PX;
	}
	const height = series.length === 0 ? 0 : (row + 1) * ROW_PX + 8;
	return { content: markup`<g fill-rule="evenodd">${items}</g>`, height };
}
