import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { px } from "./pixels.ts";
import { dash, drawMark, type SeriesLook } from "./series-look.ts";

/** A point of a line in pixels, with the words for it. */
export interface PlacedPoint {
	readonly x: number;
	readonly y: number;
	readonly range?: { readonly low: number; readonly high: number };
	readonly words: string;
}

export interface PlacedLine {
	readonly look: SeriesLook;
	readonly points: readonly PlacedPoint[];
}

/** Past so many points, whiskers and marks run together: a band and a mark now and then say the same. */
const WHISKERS_MAX = 14;

export function drawLine(points: readonly PlacedPoint[], series: SeriesLook, look: Look): Markup {
	const ranges = points.length > WHISKERS_MAX ? band(points, series) : whiskers(points, series);
	const line = markup`<path d="${pathOf(points)}" fill="none" stroke="${series.color}" stroke-width="${series.strokePx}" stroke-linejoin="round" stroke-linecap="round"${dash(series)}/>`;
	const markEvery = Math.ceil(points.length / WHISKERS_MAX);
	const marks = points.map((point, i) => {
		const isMarked = i % markEvery === 0 || i === points.length - 1;
		return hoverPoint(point, isMarked ? drawMark(series, point.x, point.y, look.paper) : spot(point));
	});
	return markup`<g fill-rule="evenodd">${ranges}${line}${marks}</g>`;
}

/** What the pointer finds, and what is said then: by our script, or by the browser where scripts are off. */
function hoverPoint({ x, y, words }: PlacedPoint, shape: Markup): Markup {
	return markup`<g class="point" data-x="${px(x)}" data-y="${px(y)}"><title>${words}</title>${shape}</g>`;
}

function spot({ x, y }: PlacedPoint): Markup {
	return markup`<circle cx="${px(x)}" cy="${px(y)}" r="4" fill="transparent"/>`;
}

function pathOf(points: readonly PlacedPoint[]): string {
	return points.map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${px(x)} ${px(y)}`).join("");
}

function whiskers(points: readonly PlacedPoint[], series: SeriesLook): Markup {
	const path = points.flatMap(({ x, range }) =>
		range === undefined
			? []
			: [
					`M${px(x - 3)} ${px(range.low)}h6M${px(x)} ${px(range.low)}V${px(range.high)}M${px(x - 3)} ${px(range.high)}h6`,
				],
	);
	return markup`<path d="${path.join("")}" stroke="${series.color}" fill="none"/>`;
}

function band(points: readonly PlacedPoint[], series: SeriesLook): Markup {
	const top = points.map(({ x, y, range }) => `${px(x)} ${px(range?.high ?? y)}`);
	const bottom = points.map(({ x, y, range }) => `${px(x)} ${px(range?.low ?? y)}`).reverse();
	return markup`<path d="M${[...top, ...bottom].join("L")}z" fill="${series.color}" fill-opacity="0.16"/>`;
}
