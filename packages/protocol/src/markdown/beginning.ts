import { plainText } from "./plain.ts";

/** At most so many characters of a text, never half of one, and nothing that its end alone would show to be covered. */
export function beginning(text: string, charsMax: number): string {
	if (text.length <= charsMax) return text;
	return beforeCutSpoiler(text.slice(0, charsMax).replace(/[\uD800-\uDBFF]$/u, ""));
}

/**
 * Of a text that was cut: what stands in its last line from two bars on may be a spoiler whose end is gone. What a
 * fence covers stays so without an end.
 */
export function beforeCutSpoiler(head: string): string {
	const line = Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r")) + 1;
	const bars = head.slice(line).search(/\|\|(?=\S|$)/u);
	return bars < 0 ? head : head.slice(0, line + bars);
}

const QUOTED_CHARS_MAX = 140;

/** What a push or an alert tells of a message, however long it is. */
export function firstWords(text: string): string {
	const chars = [...plainText(beginning(text, QUOTED_CHARS_MAX * 4))];
	if (chars.length <= QUOTED_CHARS_MAX) return chars.join("");
	return `${chars.slice(0, QUOTED_CHARS_MAX - 1).join("")}…`;
}
