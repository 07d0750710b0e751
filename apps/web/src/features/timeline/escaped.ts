/** What a backslash can stand before (protocol, markdown/inline). */
const ESCAPED = String.raw`[\\${"`"}*_~[\]@#>|]`;
/** Letters and what else words are made of. */
const WORD = String.raw`[\p{L}\p{N}\p{M}]`;
/** The shrug's arm is shown as it is written: ¯\_(ツ)_/¯ */
const ARM = String.raw`¯\\${ESCAPED}`;

const MARKS = new RegExp(
	[
		ARM,
		String.raw`\\(?=${ESCAPED}|$)`,
		"[`*[|]",
		"~(?=~|$)",
		// within a word it is no mark
		`(?<!${WORD})_|_(?!${WORD})`,
		// a quotation, a heading
		"(?<=^ {0,3})(?:>|#(?=#{0,5} ))",
	].join("|"),
	"gmu",
);

/** Words that are shown, written so that they are shown so again: what looks like a mark was none. */
export function escaped(words: string): string {
	return words.replaceAll(MARKS, (mark) => (mark.startsWith("¯") ? mark : `\\${mark}`));
}
