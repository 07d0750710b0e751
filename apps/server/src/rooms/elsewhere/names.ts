import { NAME_BYTES_MAX, NAME_CHARS_MAX } from "@parley/protocol/limits";
import { checkNameSyntax } from "@parley/protocol/name-syntax";
import { checkName } from "../../people/rules/names.ts";

const NAMELESS = "Somebody";
/** No name of a person holds brackets (NAME2), so nobody passes for one who was imported, nor the other way round. */
const MARK = " (imported)";
const NOT_IN_NAMES = /[^\p{L}\p{N}\p{M} _\-.']/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** As they are shown here. `isKept`: whether somebody of this house has the name by that key. */
export function nameOfImported(written: string, isKept: (key: string) => boolean): string {
	const name = plainName(written);
	const checked = checkName(name);
	return checked.ok && !isKept(checked.value.key) ? name : `${name}${MARK}`;
}

/** What of it a person could be called. */
export function plainName(written: string): string {
	const letters = written
		.toWellFormed()
		.normalize("NFC")
		.replace(INVISIBLE, "")
		.replace(NOT_IN_NAMES, " ")
		.replace(/\s+/gu, " ")
		.trim();
	const short = [...letters].slice(0, NAME_CHARS_MAX);
	while (Buffer.byteLength(short.join("")) > NAME_BYTES_MAX) short.pop();
	const syntax = checkNameSyntax(short.join(""));
	return syntax.ok ? syntax.name : NAMELESS;
}
