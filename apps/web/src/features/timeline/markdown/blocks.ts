import { readInline } from "./inline.ts";
import type { Inline } from "./nodes.ts";

export interface ListItem {
	/** 0 to 3 */
	readonly level: number;
	/** the number as written; null for a bullet */
	readonly ordinal: number | null;
	readonly children: readonly Inline[];
}
export type Block =
	| { readonly kind: "text"; readonly children: readonly Inline[] }
	| { readonly kind: "quote"; readonly blocks: readonly Block[] }
	| { readonly kind: "list"; readonly items: readonly ListItem[] }
	| { readonly kind: "code"; readonly language: string; readonly text: string };

const FENCE = /^ {0,3}(`{3,}|~{3,}) *([\w+#.-]{0,20}) *$/u;
const ITEM = /^( {0,12}|\t{0,3})(?:[-*+]|(\d{1,9})[.)]) +(\S.*)$/u;
const QUOTE = /^ {0,3}> ?/u;
const CONTINUED = /^(?: {2,}|\t)\S/u;
const QUOTE_DEPTH_MAX = 3;
const LEVEL_MAX = 3;

/** A message as blocks. Whatever is no block is text, line breaks and all. */
export function readBlocks(text: string, names: readonly string[] = [], depth = 0): readonly Block[] {
	const lines = text.replaceAll(/\r\n?/gu, "\n").split("\n");
	const blocks: Block[] = [];
	const words: string[] = [];
	const flush = () => {
		const paragraph = words
			.splice(0)
			.join("\n")
			.replaceAll(/^\n+|\n+$/gu, "");
		if (paragraph !== "") blocks.push({ kind: "text", children: readInline(paragraph, names) });
	};
	let at = 0;
	while (at < lines.length) {
		const block = blockAt(lines, at, names, depth);
		if (block === null) words.push(lines[at] ?? "");
		else {
			flush();
			blocks.push(block.block);
		}
		at = block?.end ?? at + 1;
	}
	flush();
	return blocks;
}

type Lines = readonly string[];
type FoundBlock = { readonly block: Block; readonly end: number };

function blockAt(lines: Lines, at: number, names: Lines, depth: number): FoundBlock | null {
	const line = lines[at] ?? "";
	if (FENCE.test(line)) return codeAt(lines, at);
	if (QUOTE.test(line) && depth < QUOTE_DEPTH_MAX) return quoteAt(lines, at, names, depth);
	return ITEM.test(line) ? listAt(lines, at, names) : null;
}

/** A fence that is never closed holds all that follows: half a message would be the worse guess. */
function codeAt(lines: Lines, at: number): FoundBlock {
	const [, fence = "```", language = ""] = FENCE.exec(lines[at] ?? "") ?? [];
	const closes = (line: string) => {
		const written = line.trim();
		return written.length >= fence.length && written === fence.charAt(0).repeat(written.length);
	};
	const close = lines.findIndex((line, index) => index > at && closes(line));
	const end = close < 0 ? lines.length : close;
	const text = lines.slice(at + 1, end).join("\n");
	return { block: { kind: "code", language: language.toLowerCase(), text }, end: end + 1 };
}

function quoteAt(lines: Lines, at: number, names: Lines, depth: number): FoundBlock {
	const end = endWhere(lines, at, (line) => QUOTE.test(line));
	const quoted = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
	return { block: { kind: "quote", blocks: readBlocks(quoted.join("\n"), names, depth + 1) }, end };
}

function listAt(lines: Lines, at: number, names: Lines): FoundBlock {
	const end = endWhere(lines, at, (line) => ITEM.test(line) || CONTINUED.test(line));
	const items: { level: number; ordinal: number | null; words: string[] }[] = [];
	for (const line of lines.slice(at, end)) {
		const [, indent = "", digits, words] = ITEM.exec(line) ?? [];
		if (words === undefined) items.at(-1)?.words.push(line.trim());
		else items.push({ level: levelOf(indent), ordinal: digits ? Number(digits) : null, words: [words] });
	}
	const read = items.map(({ words, ...item }) => ({
		...item,
		children: readInline(words.join("\n"), names),
	}));
	return { block: { kind: "list", items: read }, end };
}

function levelOf(indent: string): number {
	const columns = indent.replaceAll("\t", "  ").length;
	return Math.min(LEVEL_MAX, Math.floor(columns / 2));
}

function endWhere(lines: Lines, from: number, belongs: (line: string) => boolean): number {
	const end = lines.findIndex((line, index) => index > from && !belongs(line));
	return end < 0 ? lines.length : end;
}
