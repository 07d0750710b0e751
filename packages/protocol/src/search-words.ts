/** A piece of what somebody looks for. Nothing typed is ever an error: what is no filter is a word. */
export type SearchPiece =
	| { readonly kind: "from" | "before" | "after"; readonly value: string; readonly typed: string }
	| { readonly kind: "phrase" | "word"; readonly value: string; readonly typed: string };

const PIECE =
	/(?<filter>from|before|after):(?:"(?<quoted>[^"]*)"?|(?<bare>\S+))|"(?<phrase>[^"]*)"?|(?<word>\S+)/giu;

/** Words, "phrases", `from:name`, `from:"two names"`, `before:2026-11-21`, `after:…`, in the order given. */
export function searchPieces(typed: string): SearchPiece[] {
	return [...typed.toWellFormed().matchAll(PIECE)].map(({ 0: whole, groups = {} }) => {
		const { filter, quoted, bare, phrase, word = "" } = groups;
		if (filter !== undefined) {
			const kind = filter.toLowerCase() as "from" | "before" | "after";
			return { kind, value: quoted ?? bare ?? "", typed: whole };
		}
		if (phrase !== undefined) return { kind: "phrase", value: phrase, typed: whole };
		return { kind: "word", value: word, typed: whole };
	});
}
