import { searchPieces } from "@parley/protocol/search-words";

/** What somebody looks for, out of what they typed. */
export interface SearchQuery {
	/** an FTS5 expression over `text` and `name`; "" when there is nothing to look for */
	readonly match: string;
	/** ms since 1970 */
	readonly before?: number;
	readonly after?: number;
}

const TERMS_MAX = 16;
const WORD_CHAR = /[\p{L}\p{N}]/u;

/** A word may end in a star: pre* is all that begins so. */
export function parseSearchQuery(typed: string): SearchQuery {
	const terms: string[] = [];
	const dates: { before?: number; after?: number } = {};
	for (const { kind, value } of searchPieces(typed)) {
		if (kind === "from") terms.push(term("name", value));
		else if (kind === "phrase") terms.push(term("text", value));
		else if (kind === "word") terms.push(wordTerm(value));
		else {
			const date = Date.parse(value);
			if (Number.isNaN(date)) terms.push(term("text", `${kind} ${value}`));
			else dates[kind] = date;
		}
	}
	return { match: terms.filter(Boolean).slice(0, TERMS_MAX).join(" AND "), ...dates };
}

function wordTerm(word: string): string {
	const isPrefix = word.length > 1 && word.endsWith("*");
	const found = term("text", isPrefix ? word.slice(0, -1) : word);
	return isPrefix && found !== "" ? `${found} *` : found;
}

/** Quoted, so that FTS5 takes it as text whatever it holds; a piece without a letter or digit finds nothing. */
function term(column: "text" | "name", text: string): string {
	const plain = text.replaceAll("\0", " ");
	if (!WORD_CHAR.test(plain)) return "";
	return `${column} : ${column === "name" ? "^ " : ""}"${plain.replaceAll('"', '""')}"`;
}
