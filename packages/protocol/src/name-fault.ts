import { NAME_BYTES_MAX, NAME_CHARS_MAX, NAME_MARKS_IN_A_ROW_MAX } from "./limits.ts";

const NOT_ALLOWED = /[^\p{L}\p{N}\p{M} _\-.']/u;
const TOO_MANY_MARKS = new RegExp(`\\p{M}{${NAME_MARKS_IN_A_ROW_MAX + 1}}`, "u");
/** Default-ignorable letters (Hangul fillers, Mongolian separators) are letters to Unicode and nothing to the eye. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** What is wrong with a name, for a page that says it in its own language. */
export type NameFault =
	| { readonly is: "half-character" | "missing" | "too-many-bytes" | "invisible" }
	| { readonly is: "two-spaces" | "too-many-accents" | "no-letter" }
	| { readonly is: "too-long"; readonly chars: number }
	/** `char` as it can be shown: itself, or its code point */
	| { readonly is: "stranger"; readonly char: string };

export type ReadName =
	| { readonly ok: true; readonly name: string }
	| { readonly ok: false; readonly fault: NameFault };

/** NAME2: what may be written as a name, trimmed, without asking whether it is free; or what is wrong with it. */
export function readName(written: string): ReadName {
	const name = written.normalize("NFC").replace(/^\s+|\s+$/gu, "");
	const fault = written.isWellFormed() ? faultOf(name) : ({ is: "half-character" } as const);
	return fault === null ? { ok: true, name } : { ok: false, fault };
}

function faultOf(name: string): NameFault | null {
	const chars = [...name].length;
	if (chars === 0) return { is: "missing" };
	if (chars > NAME_CHARS_MAX) return { is: "too-long", chars };
	if (new TextEncoder().encode(name).length > NAME_BYTES_MAX) return { is: "too-many-bytes" };
	if (INVISIBLE.test(name)) return { is: "invisible" };
	const stranger = NOT_ALLOWED.exec(name);
	if (stranger) return { is: "stranger", char: shown(stranger[0]) };
	if (/ {2}/.test(name)) return { is: "two-spaces" };
	if (TOO_MANY_MARKS.test(name) || /^\p{M}/u.test(name)) return { is: "too-many-accents" };
	return /[\p{L}\p{N}]/u.test(name) ? null : { is: "no-letter" };
}

function shown(char: string): string {
	const code = char.codePointAt(0) ?? 0;
	const printable = /[\p{P}\p{S}]/u.test(char);
	return printable ? `"${char}"` : `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
