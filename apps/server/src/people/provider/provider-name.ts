import { NAME_CHARS_MAX } from "@parley/protocol/limits";
import { checkName } from "../rules/names.ts";

const NEWCOMER = "Newcomer";

/** NAME2: by what a provider calls somebody, or they want to be called, a name that may be one here. */
export function nameFrom(...wished: readonly (string | undefined)[]): string {
	for (const written of wished) {
		const name = fitting(written ?? "");
		if (checkName(name).ok) return name;
	}
	return NEWCOMER;
}

function fitting(written: string): string {
	const letters = written
		.normalize("NFC")
		.replaceAll(/[^\p{L}\p{M}\p{N} _\-.']+/gu, " ")
		.replaceAll(/\s+/gu, " ")
		.trim();
	return [...letters].slice(0, NAME_CHARS_MAX).join("").trim();
}
