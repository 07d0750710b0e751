import { beforeCutSpoiler } from "@parley/protocol/markdown/beginning";
import { COVER } from "@parley/protocol/markdown/plain";

/** About a screen of a phone: more than that waits behind "show more". */
const LINES_MAX = 24;
const CHARS_MAX = 1_200;
/** Little more is shown right away: a button for one more line would be longer than the line. */
const SLACK = 1.25;

export interface Shortened {
	readonly text: string;
	readonly linesLeft: number;
}

/** The beginning of a long message, cut where a line or at least a word ends; null when all of it may show. */
export function shorten(text: string): Shortened | null {
	const lines = text.split("\n");
	if (lines.length <= LINES_MAX * SLACK && text.length <= CHARS_MAX * SLACK) return null;
	const shown = cut(lines.slice(0, LINES_MAX).join("\n"));
	return { text: shown, linesLeft: lines.length - shown.split("\n").length };
}

function cut(text: string): string {
	if (text.length <= CHARS_MAX) return text;
	// Never half a character.
	const head = text.slice(0, CHARS_MAX).replace(/[\uD800-\uDBFF]$/u, "");
	const end = Math.max(head.lastIndexOf("\n"), head.lastIndexOf(" "));
	// A spoiler that begins it all is shown as one all the same.
	return beforeCutSpoiler(end > CHARS_MAX / 2 ? head.slice(0, end) : head) || COVER;
}
