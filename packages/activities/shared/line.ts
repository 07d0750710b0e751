import * as z from "zod/mini";

/** What would break a line, or a terminal; named one by one, for what is decided depends on nobody's tables. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** One line that somebody wrote: something in it, no spaces around it, at most so many characters. */
export const line = (charsMax: number) =>
	z.string().check(
		z.minLength(1),
		z.maxLength(charsMax),
		z.refine((text) => text.isWellFormed(), "holds half a character (a lone surrogate)"),
		z.refine((text) => !BREAKING.test(text), "is more than one line"),
		z.refine((text) => text.trim() === text, "begins or ends with a space"),
	);

/** A text as somebody typed or pasted it, as one line. */
export function asLine(text: string): string {
	return text.toWellFormed().replace(new RegExp(BREAKING, "g"), " ").trim();
}
