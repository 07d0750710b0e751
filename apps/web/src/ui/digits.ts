/** What a keyboard of another script writes for 0 to 9. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The digits of what was typed, and nothing else of it. */
export function digitsIn(typed: string): string {
	return typed.replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf)).replaceAll(/\D/g, "");
}
