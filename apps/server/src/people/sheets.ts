import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Result } from "@parley/engine/lib/result";
import { RECOVERY_WORDS } from "@parley/protocol/limits";
import type { Sheet } from "@parley/protocol/people";
import { recoveryWordList } from "@parley/protocol/recovery-word-list";
import { readRecoveryWords } from "@parley/protocol/recovery-words";
import { refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { wordsTaken } from "./rules/keeping-refusals.ts";

/** So that a hash of ten words made for anything else is none of ours. */
const PREFIX = "parley recovery words 1: ";

type Making = Pick<House, "keyedHash">;

/** Who asks for it, by the token that they have: it is no more with another one. */
export interface Taker {
	readonly session: string;
	readonly tokenHash: string;
}

/**
 * WHO5: words for somebody, of which nothing is kept: what comes with them says that this house made them, and for whom,
 * so that nobody keeps a name by words of their own choice, which others might choose, too.
 */
export function newSheet(house: Making, taker: Taker): Sheet {
	const words = Array.from(
		{ length: RECOVERY_WORDS },
		() => recoveryWordList[randomInt(recoveryWordList.length)] ?? "",
	);
	return { words, sheet: sealed(house, taker, wordsHash(words)) };
}

/** The hash under which the words of a sheet are kept, if it was made for whoever takes it. */
export function wordsOfSheet(
	house: Making,
	taker: Taker,
	{ words: typed, sheet }: { readonly words: string; readonly sheet: string },
): Result<string> {
	const words = hashOfTyped(typed);
	if (!words.ok) return words;
	const own = Buffer.from(sealed(house, taker, words.value));
	const given = Buffer.from(sheet);
	const isOwn = own.length === given.length && timingSafeEqual(own, given);
	return isOwn ? words : { ok: false, refusal: wordsTaken.refusal };
}

/** By which a person is found; or what is wrong with what was typed. */
export function hashOfTyped(typed: string): Result<string> {
	const read = readRecoveryWords(typed);
	if (read.ok) return { ok: true, value: wordsHash(read.words) };
	const message =
		read.wrong === undefined
			? `A sheet has ${RECOVERY_WORDS} words; these are ${read.count}.`
			: `"${read.wrong.slice(0, 40)}" is no word of a sheet.`;
	return { ok: false, refusal: refuse("bad-frame", { field: "words", message }) };
}

function wordsHash(words: readonly string[]): string {
	return createHash("sha256")
		.update(PREFIX + words.join(" "))
		.digest("base64url");
}

function sealed({ keyedHash }: Making, { session, tokenHash }: Taker, hash: string): string {
	return keyedHash(`sheet ${session} ${tokenHash} ${hash}`);
}
