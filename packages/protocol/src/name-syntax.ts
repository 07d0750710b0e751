import { NAME_CHARS_MAX } from "./limits.ts";
import { type NameFault, readName } from "./name-fault.ts";

/** Keys that would let someone speak as the house. */
export const reservedNameKeys: ReadonlySet<string> = new Set([
	"everyone",
	"here",
	"room",
	"system",
	"operator",
]);

/** NAME2: the trimmed name, or what is wrong with what was written and the sentence that says so. */
export function checkNameSyntax(
	written: string,
): { ok: true; name: string } | { ok: false; fault: NameFault; why: string } {
	const read = readName(written);
	return read.ok ? read : { ...read, why: sentenceOfFault(read.fault) };
}

export function sentenceOfFault(fault: NameFault): string {
	switch (fault.is) {
		case "half-character":
			return "The name holds half a character. Please type it again.";
		case "missing":
			return "Please type a name.";
		case "too-long":
			return `The name has ${fault.chars} characters; ${NAME_CHARS_MAX} fit.`;
		case "too-many-bytes":
			return "The name is too long to store; please shorten it.";
		case "invisible":
			return "The name holds a character that cannot be seen.";
		case "stranger":
			return `Letters, digits, single spaces and _ - . ' are allowed, not ${fault.char}.`;
		case "two-spaces":
			return "Please use single spaces.";
		case "too-many-accents":
			return "The name has too many accents in one place.";
		case "no-letter":
			return "A name needs at least one letter or digit.";
	}
}
