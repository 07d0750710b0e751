import { readLines } from "./inline.ts";
import { ITEM, isOfList, readList } from "./lists.ts";
import { type Block, NOWHERE, type Span, type Surroundings } from "./nodes.ts";
import { from, linesOf, type Piece } from "./pieces.ts";
import { tableAt } from "./tables.ts";

/**
 * Of a line without the spaces at its end. It is one behind the marks of an item and of a quotation, too: what it covers
 * must not stand open for the place it has.
 */
const FENCE = /^((?:\s*(?:>|(?:[-*+]|\d{1,9}[.)]|\[[ xX]\]) ))*\s*)(`{3,}|~{3,})(?: *([\w+#.-]{1,20}))?$/u;
const QUOTE = /^ {0,3}> ?/u;
const HEADING = /^ {0,3}(#{1,6}) +(?=\S)/u;
/** Blocks within blocks; deeper, marks stay as they are written. */
const DEPTH_MAX = 3;
/** Of a fence: what it holds is covered until somebody asks for it. */
const SPOILER = "spoiler";

/** A message as blocks. Whatever is no block is text, line breaks and all. */
export function readBlocks(text: string, around: Surroundings = NOWHERE): readonly Block[] {
	return blocksOf(linesOf(text), around, 0);
}

type Lines = readonly Piece[];
type FoundBlock = {
	/** marks that stand before it in its line */
	readonly before?: string;
	readonly block: Block;
	readonly end: number;
};

function blocksOf(lines: Lines, around: Surroundings, depth: number): readonly Block[] {
	const blocks: Block[] = [];
	let start = 0;
	const flush = (to: number) => {
		const paragraph = paragraphOf(lines, start, to);
		if (paragraph.length > 0) blocks.push({ kind: "text", children: readLines(paragraph, around) });
	};
	for (let at = 0; at < lines.length; ) {
		const found = blockAt(lines, at, around, depth);
		if (found !== null) {
			flush(at);
			if (found.before) blocks.push({ kind: "text", children: [{ kind: "text", text: found.before }] });
			blocks.push(found.block);
			start = found.end;
		}
		at = found?.end ?? at + 1;
	}
	flush(lines.length);
	return blocks;
}

/** Without the empty lines around it. */
function paragraphOf(lines: Lines, start: number, end: number): Lines {
	let [first, last] = [start, Math.min(end, lines.length)];
	while (first < last && lines[first]?.text === "") first += 1;
	while (last > first && lines[last - 1]?.text === "") last -= 1;
	return lines.slice(first, last);
}

function blockAt(lines: Lines, at: number, around: Surroundings, depth: number): FoundBlock | null {
	const line = lines[at];
	if (line === undefined) return null;
	if (QUOTE.test(line.text) && depth < DEPTH_MAX) return quoteAt(lines, at, around, depth);
	const fence = FENCE.exec(line.text.trimEnd());
	if (fence) return fencedAt(lines, at, fence, around, depth);
	const heading = HEADING.exec(line.text);
	if (heading) return headingAt(line, at, heading, around);
	if (ITEM.test(line.text)) return listAt(lines, at, around);
	return tableAt(lines, at, around, beginsOther);
}

/** What ends a table though it has bars. */
function beginsOther(line: Piece): boolean {
	return QUOTE.test(line.text) || isFence(line);
}

function isFence({ text }: Piece): boolean {
	return FENCE.test(text.trimEnd());
}

/**
 * A fence that is never closed holds all that follows: half a message would be the worse guess. What it holds is indented
 * as far as it is itself.
 */
function fencedAt(
	lines: Lines,
	at: number,
	[, before = "", fence = "```", written = ""]: RegExpExecArray,
	around: Surroundings,
	depth: number,
): FoundBlock {
	const indent = before.includes(">") ? /^[\s>]*/u : /^\s*/u;
	const indentOf = (text: string) => indent.exec(text)?.[0].length ?? 0;
	const closes = ({ text }: Piece) => {
		const line = text.slice(indentOf(text)).trimEnd();
		return line.length >= fence.length && line === fence.charAt(0).repeat(line.length);
	};
	const end = endWhere(lines, at, (line) => !closes(line));
	const held = lines
		.slice(at + 1, end)
		.map((line) => from(line, Math.min(indentOf(line.text), before.length)));
	const found = { before: before.trim(), end: end + 1 };
	const language = written.toLowerCase();
	if (language === SPOILER) {
		const last = lines[Math.min(end, lines.length - 1)];
		const span = {
			from: (lines[at]?.at ?? 0) + before.length,
			to: last === undefined ? 0 : last.at + last.text.length,
		};
		return { ...found, block: spoilerOf(held, span, around, depth) };
	}
	const text = held.map((line) => line.text).join("\n");
	return { ...found, block: { kind: "code", language, text } };
}

function spoilerOf(held: Lines, span: Span, around: Surroundings, depth: number): Block {
	const blocks = depth < DEPTH_MAX ? blocksOf(held, around, depth + 1) : [textOf(held, around)];
	return { kind: "spoiler", blocks, span };
}

function textOf(lines: Lines, around: Surroundings): Block {
	return { kind: "text", children: readLines(lines, around) };
}

function headingAt(
	line: Piece,
	at: number,
	[mark, signs = ""]: RegExpExecArray,
	around: Surroundings,
): FoundBlock {
	const children = readLines([from(line, mark.length)], around);
	return { block: { kind: "heading", level: signs.length, children }, end: at + 1 };
}

function quoteAt(lines: Lines, at: number, around: Surroundings, depth: number): FoundBlock {
	const end = endWhere(lines, at, ({ text }) => QUOTE.test(text));
	const quoted = lines.slice(at, end).map((line) => from(line, QUOTE.exec(line.text)?.[0].length ?? 0));
	return { block: { kind: "quote", blocks: blocksOf(quoted, around, depth + 1) }, end };
}

function listAt(lines: Lines, at: number, around: Surroundings): FoundBlock {
	const end = endWhere(lines, at, (line) => isOfList(line) && !isFence(line));
	return { block: { kind: "list", items: readList(lines.slice(at, end), around) }, end };
}

function endWhere(lines: Lines, start: number, belongs: (line: Piece) => boolean): number {
	let end = start + 1;
	while (end < lines.length && belongs(lines[end] ?? { text: "", at: 0 })) end += 1;
	return end;
}
