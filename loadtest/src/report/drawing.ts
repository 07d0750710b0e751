import type { Look } from "./look.ts";
import { type Markup, markup } from "./markup.ts";
import { px } from "./pixels.ts";

export interface Drawing {
	readonly content: Markup;
	readonly height: number;
}

export function drawNothing(look: Look, width: number): Drawing {
	const height = 96;
	return {
		content: markup`<rect x="0.5" y="0.5" width="${px(width - 1)}" height="${height - 1}" rx="6" fill="none" stroke="${look.line}" stroke-dasharray="4 4"/><text x="${px(width / 2)}" y="${height / 2 + 4}" text-anchor="middle" fill="${look.inkSoft}">nothing was measured for this plot</text>`,
		height,
	};
}

export function below(upper: Drawing, lower: Drawing): Drawing {
	if (upper.height === 0) return lower;
	return {
		content: markup`${upper.content}<g transform="translate(0 ${px(upper.height)})">${lower.content}</g>`,
		height: upper.height + lower.height,
	};
}
