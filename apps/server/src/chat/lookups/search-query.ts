/** What somebody looks for, out of what they typed. Nothing typed is ever an error: what is no filter is a word. */
export interface SearchQuery {
	/** an FTS5 expression over `text` and `name`; "" when there is nothing to look for */
	readonly match: string;
	/** ms since 1970 */
	readonly before?: number;
	readonly after?: number;
}

const TERMS_MAX = 16;
const PIECE =
	/(?<filter>from|before|after):(?:"(?<quoted>[^"]*)"?|(?<bare>\S+))|"(?<phrase>[^"]*)"?|(?<word>\S+)/giu;
const WORD_CHAR = /[\p{L}\p{N}]/u;

/** Words, "phrases", pre* for beginnings, `from:name`, `before:2026-11-21`, `after:…`. */
export function parseSearchQuery(typed: string): SearchQuery {
	const terms: string[] = [];
	const dates: { before?: number; after?: number } = {};
	for (const { groups = {} } of typed.toWellFormed().matchAll(PIECE)) {
		const value = groups["quoted"] ?? groups["bare"] ?? "";
		const filter = groups["filter"]?.toLowerCase();
		if (filter === "from") terms.push(term("name", value));
		else if (filter === "before" || filter === "after") {
			const date = Date.parse(value);
			if (Number.isNaN(date)) terms.push(term("text", `${filter} ${value}`));
			else dates[filter] = date;
		} else if (groups["phrase"] !== undefined) terms.push(term("text", groups["phrase"]));
		else terms.push(wordTerm(groups["word"] ?? ""));
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
