import * as z from "zod/mini";

/** What would break a line, or a terminal; named one by one, for what is decided depends on nobody's tables. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BREAKING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** As `trim` takes off: what counts as a space there is for the Unicode tables of an engine to say. */
const SPACES: ReadonlySet<string> = new Set(
	"\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
);

/** Without the spaces around it, the same everywhere. */
function trimmed(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && SPACES.has(text.charAt(from))) from += 1;
	while (to > from && SPACES.has(text.charAt(to - 1))) to -= 1;
	return text.slice(from, to);
}

/** One line that somebody wrote: something in it, no spaces around it, at most so many characters. */
export const line = (charsMax: number) =>
	z.string().check(
		z.minLength(1),
		z.maxLength(charsMax),
		z.refine((text) => text.isWellFormed(), "holds half a character (a lone surrogate)"),
		z.refine((text) => !BREAKING.test(text), "is more than one line"),
		z.refine((text) => trimmed(text) === text, "begins or ends with a space"),
	);

/** A text as somebody typed or pasted it, as one line. */
export function asLine(text: string): string {
	return trimmed(text.toWellFormed().replace(new RegExp(BREAKING, "g"), " "));
}
