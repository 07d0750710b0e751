export type Piece =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "link"; readonly text: string; readonly href: string };

/** Only these schemes ever become links: `javascript:` and its friends stay words. */
const URL_LIKE = /\bhttps?:\/\/[^\s<>"'`]+/giu;
const TRAILING = /[.,:;!?*_~…]+$/u;
const PAIRS: readonly (readonly [string, string])[] = [
	["(", ")"],
	["[", "]"],
	["{", "}"],
];

export function linkify(text: string): readonly Piece[] {
	const pieces: Piece[] = [];
	let from = 0;
	for (const found of text.matchAll(URL_LIKE)) {
		const address = withoutTrailing(found[0]);
		if (!URL.canParse(address)) continue;
		if (found.index > from) pieces.push({ kind: "text", text: text.slice(from, found.index) });
		pieces.push({ kind: "link", text: address, href: new URL(address).href });
		from = found.index + address.length;
	}
	if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
	return pieces;
}

export function firstLink(text: string): string | undefined {
	return linkify(text).find((piece) => piece.kind === "link")?.href;
}

/** "(see https://a.example/x)." links only the address; one with its own brackets keeps them. */
function withoutTrailing(address: string): string {
	const trimmed = address.replace(TRAILING, "");
	for (const [open, close] of PAIRS) {
		if (trimmed.endsWith(close) && count(trimmed, close) > count(trimmed, open))
			return withoutTrailing(trimmed.slice(0, -1));
	}
	return trimmed;
}

function count(text: string, char: string): number {
	return text.split(char).length - 1;
}

const EMOJI_ONLY = /^(?:\p{RGI_Emoji}\s*){1,6}$/v;

/** Up to six emoji and nothing else are shown larger. */
export function isEmojiOnly(text: string): boolean {
	return text.length <= 100 && EMOJI_ONLY.test(text.trim());
}
