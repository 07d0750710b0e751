import { readInline } from "./inline.ts";
import { type Inline, NOWHERE, type Surroundings } from "./nodes.ts";

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

/** Of a line without the spaces at its end. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(?: *([\w+#.-]{1,20}))?$/u;
const ITEM = /^( {0,12}|\t{0,3})(?:[-*+]|(\d{1,9})[.)]) +(\S.*)$/u;
const QUOTE = /^ {0,3}> ?/u;
const CONTINUED = /^(?: {2,}|\t)\S/u;
const QUOTE_DEPTH_MAX = 3;
const LEVEL_MAX = 3;

/** A message as blocks. Whatever is no block is text, line breaks and all. */
export function readBlocks(text: string, around: Surroundings = NOWHERE, depth = 0): readonly Block[] {
	const lines = text.replaceAll(/\r\n?/gu, "\n").split("\n");
	const blocks: Block[] = [];
	let from = 0;
	const flush = (to: number) => {
		const paragraph = paragraphOf(lines, from, to);
		if (paragraph !== "") blocks.push({ kind: "text", children: readInline(paragraph, around) });
	};
	for (let at = 0; at < lines.length; ) {
		const found = blockAt(lines, at, around, depth);
		if (found !== null) {
			flush(at);
			blocks.push(found.block);
			from = found.end;
		}
		at = found?.end ?? at + 1;
	}
	flush(lines.length);
	return blocks;
}

/** Without the empty lines around it. */
function paragraphOf(lines: Lines, from: number, to: number): string {
	let [start, end] = [from, Math.min(to, lines.length)];
	while (start < end && lines[start] === "") start += 1;
	while (end > start && lines[end - 1] === "") end -= 1;
	return lines.slice(start, end).join("\n");
}

type Lines = readonly string[];
type FoundBlock = { readonly block: Block; readonly end: number };

function blockAt(lines: Lines, at: number, around: Surroundings, depth: number): FoundBlock | null {
	const line = lines[at] ?? "";
	const fence = FENCE.exec(line.trimEnd());
	if (fence) return codeAt(lines, at, fence);
	if (QUOTE.test(line) && depth < QUOTE_DEPTH_MAX) return quoteAt(lines, at, around, depth);
	return ITEM.test(line) ? listAt(lines, at, around) : null;
}

/** A fence that is never closed holds all that follows: half a message would be the worse guess. */
function codeAt(lines: Lines, at: number, [, fence = "```", language = ""]: RegExpExecArray): FoundBlock {
	const closes = (line: string) => {
		const written = line.trim();
		return written.length >= fence.length && written === fence.charAt(0).repeat(written.length);
	};
	const end = endWhere(lines, at, (line) => !closes(line));
	const text = lines.slice(at + 1, end).join("\n");
	return { block: { kind: "code", language: language.toLowerCase(), text }, end: end + 1 };
}

function quoteAt(lines: Lines, at: number, around: Surroundings, depth: number): FoundBlock {
	const end = endWhere(lines, at, (line) => QUOTE.test(line));
	const quoted = lines.slice(at, end).map((line) => line.replace(QUOTE, ""));
	return { block: { kind: "quote", blocks: readBlocks(quoted.join("\n"), around, depth + 1) }, end };
}

function listAt(lines: Lines, at: number, around: Surroundings): FoundBlock {
	const end = endWhere(lines, at, (line) => ITEM.test(line) || CONTINUED.test(line));
	const items: { level: number; ordinal: number | null; words: string[] }[] = [];
	for (const line of lines.slice(at, end)) {
		const [, indent = "", digits, words] = ITEM.exec(line) ?? [];
		if (words === undefined) items.at(-1)?.words.push(line.trim());
		else items.push({ level: levelOf(indent), ordinal: digits ? Number(digits) : null, words: [words] });
	}
	const read = items.map(({ words, ...item }) => ({
		...item,
		children: readInline(words.join("\n"), around),
	}));
	return { block: { kind: "list", items: read }, end };
}

function levelOf(indent: string): number {
	const columns = indent.replaceAll("\t", "  ").length;
	return Math.min(LEVEL_MAX, Math.floor(columns / 2));
}

function endWhere(lines: Lines, from: number, belongs: (line: string) => boolean): number {
	let end = from + 1;
	while (end < lines.length && belongs(lines[end] ?? "")) end += 1;
	return end;
}
