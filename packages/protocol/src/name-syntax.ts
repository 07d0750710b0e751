import { NAME_BYTES_MAX, NAME_CHARS_MAX, NAME_MARKS_IN_A_ROW_MAX } from "./limits.ts";

/** Keys that would let someone speak as the house. */
export const reservedNameKeys: ReadonlySet<string> = new Set([
	"everyone",
	"here",
	"room",
	"system",
	"operator",
]);

const NOT_ALLOWED = /[^\p{L}\p{N}\p{M} _\-.']/u;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${NAME_MARKS_IN_A_ROW_MAX + 1}}`, "u");
/** Default-ignorable letters (Hangul fillers, Mongolian separators) are letters to Unicode and nothing to the eye. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * NAME2: what may be written as a name, without asking whether it is free. Returns the trimmed name, or the
 * sentence that says what is wrong with it.
 */
export function checkNameSyntax(written: string): { ok: true; name: string } | { ok: false; why: string } {
	if (!written.isWellFormed()) return wrong("The name holds half a character. Please type it again.");
	const name = written.normalize("NFC").replace(/^\s+|\s+$/gu, "");
	const chars = [...name].length;
	if (chars === 0) return wrong("Please type a name.");
	if (chars > NAME_CHARS_MAX) return wrong(`The name has ${chars} characters; ${NAME_CHARS_MAX} fit.`);
	if (new TextEncoder().encode(name).length > NAME_BYTES_MAX)
		return wrong("The name is too long to store; please shorten it.");
	if (INVISIBLE.test(name)) return wrong("The name holds a character that cannot be seen.");
	const stranger = NOT_ALLOWED.exec(name);
	if (stranger)
		return wrong(`Letters, digits, single spaces and _ - . ' are allowed, not ${shown(stranger[0])}.`);
	if (/ {2}/.test(name)) return wrong("Please use single spaces.");
	if (TOO_MANY_MARKS.test(name) || /^\p{M}/u.test(name))
		return wrong("The name has too many accents in one place.");
	if (!/[\p{L}\p{N}]/u.test(name)) return wrong("A name needs at least one letter or digit.");
	return { ok: true, name };
}

function wrong(why: string): { ok: false; why: string } {
	return { ok: false, why };
}

function shown(char: string): string {
	const code = char.codePointAt(0) ?? 0;
	const printable = /[\p{P}\p{S}]/u.test(char);
	return printable ? `"${char}"` : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
