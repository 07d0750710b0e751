/** Controls, line breaks, and what turns the direction of the text around it. */
const NOT_SHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** A title or a topic as it stands beside other things, which it must not change. */
export function oneLine(written: string): string {
	return written.replace(NOT_SHOWN, " ").trim();
}
