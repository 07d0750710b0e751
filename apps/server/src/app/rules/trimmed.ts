/** As `trim` takes off, letter by letter: what counts as white space there is for the Unicode tables of a Node to say. */
const SPACES = "\t\n\v\f\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF";
const AT_THE_ENDS = new RegExp(`^[${SPACES}]+|[${SPACES}]+$`, "g");

/** Without the white space at both ends, the same on every node. */
export function trimmed(text: string): string {
	return text.replace(AT_THE_ENDS, "");
}
