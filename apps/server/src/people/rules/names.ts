import type { Result } from "@parley/engine/lib/result";
import { NAME_BYTES_MAX, NAME_CHARS_MAX } from "@parley/protocol/limits";
import { checkNameSyntax, reservedNameKeys } from "@parley/protocol/name-syntax";
import { refuse } from "@parley/protocol/refusals";
import { caseFold } from "./case-fold.ts";
import { lookAlikes } from "./look-alikes.ts";

export interface CheckedName {
	readonly name: string;
	/** held by one at a time */
	readonly key: string;
}

/** NAME2: a written name to the name and its key, or the refusal. Whether it is free is another question. */
export function checkName(written: string): Result<CheckedName> {
	const syntax = checkNameSyntax(written);
	if (!syntax.ok) return invalid(syntax.why);
	const key = nameKey(syntax.name);
	if (reservedKeys.has(key)) return invalid("That name is kept for the house. Please choose another.");
	return { ok: true, value: { name: syntax.name, key } };
}

/**
 * What makes two names the same (NAME1): NFKC, full case folding, the UTS 39 skeleton, spaces collapsed. Keys
 * are for comparing, never for showing: "m" and "rn" share one, as do "0" and "o". Idempotent.
 */
export function nameKey(name: string): string {
	const folded = caseFold(capitalsAsSeen(name.normalize("NFKC"))).normalize("NFD");
	const seen = [...folded.replace(INVISIBLE, "")].map((char) => lookOf.get(char) ?? char).join("");
	return seen.normalize("NFD").replace(/\s+/gu, " ").trim();
}

/** Up to `max` free names near a taken one, each valid as it stands and with a key of its own (NAME3). */
export function suggestNames(name: string, taken: (key: string) => boolean, max = 3): string[] {
	const found = new Map<string, string>();
	for (const candidate of candidates(name)) {
		if (found.size >= max) break;
		const checked = checkName(candidate);
		if (!checked.ok) continue;
		const { name: free, key } = checked.value;
		if (!found.has(key) && !taken(key)) found.set(key, free);
	}
	return [...found.values()];
}

/** Every candidate costs a key, and whoever asks may ask often: small numbers first, then some that hardly anybody has. */
const SMALL_NUMBERS_MAX = 20;
const LARGE_NUMBERS_TRIED = 12;
const segmenter = new Intl.Segmenter();
const INITIALS = "ABCDEFGHJKLMNPRSTVWZ";
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Latin, Greek and Cyrillic: after a small letter it is read as "l", as in "PauI". */
const CAPITAL_I_INSIDE = /(?<=\p{Ll})[I\u0399\u0406]/gu;
/** These two Greek capitals look like other Latin letters than their small forms do. */
const GREEK_NU_IN_LATIN = /\u039D(?=\p{Script=Latin})/gu;
const GREEK_UPSILON_IN_LATIN = /\u03A5(?=\p{Script=Latin})/gu;

const lookOf = readLookAlikes(lookAlikes);
const reservedKeys: ReadonlySet<string> = new Set([...reservedNameKeys].map(nameKey));

/** Folding comes before the skeleton, so a capital that looks like another letter must be seen to before both. */
function capitalsAsSeen(name: string): string {
	return name
		.replace(CAPITAL_I_INSIDE, "l")
		.replace(GREEK_NU_IN_LATIN, "N")
		.replace(GREEK_UPSILON_IN_LATIN, "Y");
}

function* candidates(name: string): Generator<string> {
	const base = checkNameSyntax(name);
	if (!base.ok) return;
	// Which initials come first depends on the name, so that ten people called Ada are not all offered "Ada A".
	const start = [...base.name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
	const initial = (turn: number) => INITIALS.charAt((start + turn * 7) % INITIALS.length);
	yield joined(base.name, ` ${initial(0)}`);
	yield joined(base.name, " 2");
	yield joined(base.name, `.${initial(1)}`);
	for (let turn = 2; turn < INITIALS.length; turn++) yield joined(base.name, ` ${initial(turn)}`);
	for (let number = 3; number <= SMALL_NUMBERS_MAX; number++) yield joined(base.name, ` ${number}`);
	for (let turn = 1; turn <= LARGE_NUMBERS_TRIED; turn++)
		yield joined(base.name, ` ${SMALL_NUMBERS_MAX + ((start * 31 + turn * 7919) % 9973)}`);
}

/** The name with its suffix; where that is too long, the end of the name gives way. */
function joined(name: string, suffix: string): string {
	const graphemes = [...segmenter.segment(name)].map(({ segment }) => segment);
	while (graphemes.length > 0 && !fits(graphemes.join("") + suffix)) graphemes.pop();
	return graphemes.join("").replace(/[ _\-.']+$/u, "") + suffix;
}

function fits(name: string): boolean {
	return [...name].length <= NAME_CHARS_MAX && new TextEncoder().encode(name).length <= NAME_BYTES_MAX;
}

function readLookAlikes(table: string): ReadonlyMap<string, string> {
	const rows = new Map<string, string>();
	for (const group of table.trim().split(/\s+/)) {
		const [look = "", chars = ""] = group.split("=");
		for (const char of chars.split(",")) rows.set(fromHex(char), look.split("+").map(fromHex).join(""));
	}
	return rows;
}

function fromHex(code: string): string {
	return String.fromCodePoint(Number.parseInt(code, 16));
}

function invalid(message: string): Result<never> {
	return { ok: false, refusal: refuse("name-invalid", { message, field: "name" }) };
}
