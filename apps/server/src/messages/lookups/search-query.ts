import type { SearchKind } from "@parley/protocol/lookups";
import { searchPieces } from "@parley/protocol/search-words";

export interface SearchRequest {
	readonly query: string;
	/** rooms the asker has a seat in; nothing else is looked at */
	readonly rooms: readonly string[];
	/** hits older than this Seq, for the next page */
	readonly before?: number | undefined;
	readonly limit: number;
	readonly order: "newest" | "ranked";
	readonly kind?: SearchKind;
	/** of `mentions`: who asks, and by room the names that begin with theirs, which might be meant instead */
	readonly asker?: {
		readonly session: string;
		readonly name: string;
		readonly longer: Readonly<Record<string, readonly string[]>>;
	};
}

/** What somebody looks for, out of what they typed. */
export interface SearchQuery {
	/** an FTS5 expression over `text` and `name`; "" when there is nothing to look for */
	readonly match: string;
	/** beginnings of words, folded, of which `match` asks only for the first letters: each must be in the text */
	readonly beginnings: readonly string[];
	/** the same with those whole, for which the index gathers all first that begins so: only what is rare is asked for so */
	readonly whole: string;
	/** folded, for what is in no index: words and phrases, those that begin one among them, and names */
	readonly words: readonly string[];
	readonly from: readonly string[];
	/** ms since 1970 */
	readonly before?: number;
	readonly after?: number;
}

const TERMS_MAX = 16;
/** The index knows what begins with two or three characters; of any other number it would gather all first. */
const BEGINNING_CHARS_MIN = 2;
export const BEGINNING_CHARS_MAX = 3;
const WORD_CHAR = /[\p{L}\p{N}]/u;

/** A word may end in a star: pre* is all that begins so. */
export function parseSearchQuery(typed: string): SearchQuery {
	const terms: Term[] = [];
	const dates: { before?: number; after?: number } = {};
	const found: { words: string[]; from: string[] } = { words: [], from: [] };
	for (const { kind, value } of searchPieces(typed)) {
		if (kind === "from") terms.push({ match: term("name", value) });
		else if (kind === "phrase") terms.push({ match: term("text", value) });
		else if (kind === "word") terms.push(wordTerm(value));
		else {
			const date = Date.parse(value);
			if (Number.isNaN(date)) terms.push({ match: term("text", `${kind} ${value}`) });
			else dates[kind] = date;
			continue;
		}
		const plain = folds(value.replace(/\*+$/, "")).trim();
		if (WORD_CHAR.test(plain)) found[kind === "from" ? "from" : "words"].push(plain);
	}
	const asked = terms.filter(({ match }) => match !== "").slice(0, TERMS_MAX);
	return {
		match: joined(asked.map(({ match }) => match)),
		beginnings: terms.flatMap(({ beginning }) => beginning ?? []),
		whole: joined(asked.map(({ match, beginning }) => (beginning ? starred(beginning) : match))),
		...found,
		...dates,
	};
}

interface Term {
	readonly match: string;
	/** longer than what `match` asks for */
	readonly beginning?: string;
}

function wordTerm(word: string): Term {
	const stem = word.replace(/\*+$/, "");
	if (stem === "" || stem === word) return { match: term("text", word) };
	const folded = folds(stem);
	const chars = [...folded];
	// behind one character a star would find nearly everything; and what is no plain word is found as it stands
	if (chars.length < BEGINNING_CHARS_MIN || !chars.every((char) => WORD_CHAR.test(char)))
		return { match: term("text", stem) };
	if (chars.length <= BEGINNING_CHARS_MAX) return { match: starred(folded) };
	return { match: starred(chars.slice(0, BEGINNING_CHARS_MAX).join("")), beginning: folded };
}

function starred(beginning: string): string {
	return `${term("text", beginning)} *`;
}

function joined(terms: readonly string[]): string {
	return terms.join(" AND ");
}

/** Whether it says all that `match` asked for by its first letters alone. */
export function hasBeginnings(text: string, { beginnings }: SearchQuery): boolean {
	if (beginnings.length === 0) return true;
	const words = folds(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
	return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/** As the index folds what it holds (unicode61): without marks, in small letters. */
export function folds(text: string): string {
	return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Quoted, so that FTS5 takes it as text whatever it holds; a piece without a letter or digit finds nothing. */
function term(column: "text" | "name", text: string): string {
	const plain = text.replaceAll("\0", " ");
	if (!WORD_CHAR.test(plain)) return "";
	return `${column} : ${column === "name" ? "^ " : ""}"${plain.replaceAll('"', '""')}"`;
}
