import { searchPieces } from "@parley/protocol/search-words";

/** What somebody looks for, out of what they typed. */
export interface SearchQuery {
	/** an FTS5 expression over `text` and `name`; "" when there is nothing to look for */
	readonly match: string;
	/** beginnings of words, folded, of which `match` asks only for the first letters: each must be in the text */
	readonly beginnings: readonly string[];
	/** ms since 1970 */
	readonly before?: number;
	readonly after?: number;
}

const TERMS_MAX = 16;
/** The index knows what begins with two or three characters; of any other number it would gather all first. */
const BEGINNING_CHARS_MIN = 2;
const BEGINNING_CHARS_MAX = 3;
const WORD_CHAR = /[\p{L}\p{N}]/u;

/** A word may end in a star: pre* is all that begins so. */
export function parseSearchQuery(typed: string): SearchQuery {
	const terms: string[] = [];
	const beginnings: string[] = [];
	const dates: { before?: number; after?: number } = {};
	for (const { kind, value } of searchPieces(typed)) {
		if (kind === "from") terms.push(term("name", value));
		else if (kind === "phrase") terms.push(term("text", value));
		else if (kind === "word") terms.push(wordTerm(value, beginnings));
		else {
			const date = Date.parse(value);
			if (Number.isNaN(date)) terms.push(term("text", `${kind} ${value}`));
			else dates[kind] = date;
		}
	}
	return { match: terms.filter(Boolean).slice(0, TERMS_MAX).join(" AND "), beginnings, ...dates };
}

function wordTerm(word: string, beginnings: string[]): string {
	const stem = word.replace(/\*+$/, "");
	if (stem === "" || stem === word) return term("text", word);
	const folded = folds(stem);
	const chars = [...folded];
	// behind one character a star would find nearly everything; and what is no plain word is found as it stands
	if (chars.length < BEGINNING_CHARS_MIN || !chars.every((char) => WORD_CHAR.test(char)))
		return term("text", stem);
	if (chars.length <= BEGINNING_CHARS_MAX) return `${term("text", folded)} *`;
	beginnings.push(folded);
	return `${term("text", chars.slice(0, BEGINNING_CHARS_MAX).join(""))} *`;
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
