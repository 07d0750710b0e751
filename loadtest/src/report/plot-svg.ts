import type { Plot } from "../lab/result.ts";
import { below, type Drawing } from "./drawing.ts";
import { drawLines } from "./lines.ts";
import { FONT, type Look, looks, type Theme } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { px } from "./pixels.ts";
import { plotWords, readingNote } from "./plot-words.ts";
import { wrapped } from "./text-width.ts";

/** `page`: for a report, in its colours and under its heading. `light`, `dark`: a picture that stands alone. */
export interface PlotOptions {
	readonly theme: Theme;
	/** pixels */
	readonly width?: number;
}

const WIDTH_PX = 760;
const PADDING_PX = 24;

export function renderPlotSvg(plot: Plot, { theme, width = WIDTH_PX }: PlotOptions): string {
	const look = looks[theme];
	if (theme === "page") return svg(drawLines(plot, look, width), width, plot).text;
	const inner = width - 2 * PADDING_PX;
	const drawing = below(
		heading(plot, look, inner),
		below(drawLines(plot, look, inner), footing(plot, look, inner)),
	);
	const height = drawing.height + 2 * PADDING_PX;
	const framed = markup`<rect width="${width}" height="${px(height)}" rx="10" fill="${look.paper}"/><g transform="translate(${PADDING_PX} ${PADDING_PX})">${drawing.content}</g>`;
	return svg({ content: framed, height }, width, plot).text;
}

function svg({ content, height }: Drawing, width: number, plot: Plot): Markup {
	return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${px(height)}" width="${width}" height="${px(height)}" role="img" aria-label="${plotWords(plot)}" font-family="${FONT}" font-size="12" style="font-variant-numeric:tabular-nums">${content}</svg>`;
}

function heading(plot: Plot, look: Look, width: number): Drawing {
	const title = textLines(wrapped(plot.title, 16, width), { sizePx: 16, weight: 650, color: look.ink });
	const caption = textLines(wrapped(plot.caption ?? "", 12.5, width), {
		sizePx: 12.5,
		weight: 400,
		color: look.inkSoft,
	});
	const both = below(title, caption);
	return { ...both, height: both.height + 12 };
}

function footing(plot: Plot, look: Look, width: number): Drawing {
	return textLines(wrapped(readingNote(plot), 11, width), { sizePx: 11, weight: 400, color: look.inkSoft });
}

function textLines(
	lines: readonly string[],
	style: { sizePx: number; weight: number; color: string },
): Drawing {
	const step = Math.round(style.sizePx * 1.45);
	const spans = lines.map((line, i) => markup`<tspan x="0" y="${(i + 1) * step - 4}">${line}</tspan>`);
	return {
		content: markup`<text font-size="${style.sizePx}" font-weight="${style.weight}" fill="${style.color}">${spans}</text>`,
		height: lines.length * step,
	};
}
