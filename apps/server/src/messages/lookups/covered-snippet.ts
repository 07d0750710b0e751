import { mayHaveSpoiler, partsOf } from "@parley/protocol/markdown/covered";
import { oneKindOfBreak } from "@parley/protocol/markdown/pieces";
import { COVER } from "@parley/protocol/markdown/plain";

/** Marks around a hit: control characters, which never come out of the database otherwise in a snippet. */
export const OPEN = "\u0002";
export const CLOSE = "\u0003";
export const SNIPPET_WORDS = 24;
/** What a hit is read with that stands far behind. */
const WORDS_BEFORE = 6;

/** TEXT1: of a text that may hold spoilers the index's own snippet could begin within one, so it is cut here. */
export function coveredSnippet(marked: string): string {
	if (!mayHaveSpoiler(marked)) return marked;
	const { text, hits } = unmarked(oneKindOfBreak(marked));
	let at = 0;
	const told = partsOf(text).map((part) => {
		const from = at;
		at += part.text.length;
		return part.covered ? COVER : withHits(part.text, from, hits);
	});
	return cut(told.join(""));
}

interface Hit {
	readonly from: number;
	readonly to: number;
}

function unmarked(marked: string): { readonly text: string; readonly hits: readonly Hit[] } {
	const hits: Hit[] = [];
	let text = "";
	for (const [index, piece] of marked.split(OPEN).entries()) {
		const [hit = "", rest = ""] = index === 0 ? ["", piece] : piece.split(CLOSE);
		if (hit !== "") hits.push({ from: text.length, to: text.length + hit.length });
		text += hit + rest;
	}
	return { text, hits };
}

function withHits(part: string, from: number, hits: readonly Hit[]): string {
	let told = "";
	let past = 0;
	for (const hit of hits) {
		const [start, end] = [hit.from - from, hit.to - from];
		if (start < past || end > part.length) continue;
		told += `${part.slice(past, start)}${OPEN}${part.slice(start, end)}${CLOSE}`;
		past = end;
	}
	return told + part.slice(past);
}

function cut(told: string): string {
	const words = told.split(/(?<=\s)(?=\S)/u);
	const hit = words.findIndex((word) => word.includes(OPEN));
	const start = Math.max(0, Math.min(hit - WORDS_BEFORE, words.length - SNIPPET_WORDS));
	const end = start + SNIPPET_WORDS;
	const shown = words.slice(start, end).join("");
	return `${start > 0 ? "…" : ""}${shown}${end < words.length ? "…" : ""}`;
}
