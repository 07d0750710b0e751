import type { Found, Inline } from "./nodes.ts";
import { linkAt, mentionAt, messageAt, namedLinkAt } from "./references.ts";

interface Reading {
	readonly text: string;
	readonly names: readonly string[];
	readonly depth: number;
	/** the end of the line in which a closing mark was looked for in vain: so will be every later search there */
	readonly unclosed: Map<string, number>;
}

/** Emphasis within emphasis; deeper, marks stay as they are written. */
const DEPTH_MAX = 4;
const MARK = /\\[\\`*_~[\]@#>]|[`*_~[@#]|\bhttps?:\/\//giu;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/u;

/**
 * What stands within lines. Nothing crosses a line's end, whatever is not understood stays as text, and the work
 * grows with the length of the text only, however it is made to hurt.
 */
export function readInline(text: string, names: readonly string[] = [], depth = 0): readonly Inline[] {
	const reading = { text, names, depth, unclosed: new Map<string, number>() };
	const nodes: Inline[] = [];
	const marks = new RegExp(MARK);
	let from = 0;
	for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
		const found = foundAt(reading, mark.index, mark[0]);
		if (found === null) {
			marks.lastIndex = endOfRun(text, mark.index, mark[0]);
			continue;
		}
		if (mark.index > from) nodes.push({ kind: "text", text: text.slice(from, mark.index) });
		nodes.push(found.node);
		from = found.end;
		marks.lastIndex = found.end;
	}
	if (from < text.length) nodes.push({ kind: "text", text: text.slice(from) });
	return nodes;
}

function foundAt(reading: Reading, at: number, mark: string): Found | null {
	const { text, names } = reading;
	switch (mark[0]) {
		case "\\":
			// The shrug has only this one arm: ¯\_(ツ)_/¯
			return text[at - 1] === "¯"
				? { node: { kind: "text", text: mark }, end: at + 2 }
				: { node: { kind: "text", text: mark.slice(1) }, end: at + 2 };
		case "`":
			return codeAt(text, at);
		case "*":
			return text[at + 1] === "*" ? spanAt(reading, at, "**", "strong") : spanAt(reading, at, "*", "em");
		case "_":
			return spanAt(reading, at, "_", "em");
		case "~":
			return text[at + 1] === "~" ? spanAt(reading, at, "~~", "strike") : null;
		case "[":
			return namedLinkAt(text, at);
		case "@":
			return mentionAt(text, at, names);
		case "#":
			return messageAt(text, at);
		default:
			return linkAt(text, at);
	}
}

function spanAt(reading: Reading, at: number, mark: string, kind: "strong" | "em" | "strike"): Found | null {
	const { text, names, depth, unclosed } = reading;
	const start = at + mark.length;
	const single = mark.length === 1;
	if (depth >= DEPTH_MAX || SPACE.test(text[start] ?? " ")) return null;
	if (single && (text[start] === mark || isWord(text[at - 1]))) return null;
	const line = endOfLine(text, at);
	if (unclosed.get(mark) === line) return null;
	const close = closingAt(text, start, line, mark);
	if (close === null) {
		unclosed.set(mark, line);
		return null;
	}
	const children = readInline(text.slice(start, close), names, depth + 1);
	return { node: { kind, children }, end: close + mark.length };
}

/** A closing mark stands right after what it closes; `**` never closes `*`, and of `***` the last two close `**`. */
function closingAt(text: string, start: number, line: number, mark: string): number | null {
	const char = mark.charAt(0);
	for (let at = text.indexOf(mark, start + 1); at >= 0 && at < line; ) {
		const end = endOfRun(text, at, char);
		const close = end - mark.length;
		const fits = mark.length === 1 ? end - at !== 2 && !isWord(text[end]) : true;
		if (fits && close > start && !SPACE.test(text[at - 1] ?? " ")) return close;
		at = text.indexOf(mark, end);
	}
	return null;
}

function codeAt(text: string, at: number): Found | null {
	const start = endOfRun(text, at, "`");
	const fence = text.slice(at, start);
	const line = endOfLine(text, at);
	for (let close = text.indexOf(fence, start); close >= 0 && close < line; ) {
		const end = endOfRun(text, close, "`");
		if (end - close === fence.length && close > start)
			return { node: { kind: "code", text: text.slice(start, close) }, end };
		close = text.indexOf(fence, end);
	}
	return null;
}

function endOfLine(text: string, at: number): number {
	const end = text.indexOf("\n", at);
	return end < 0 ? text.length : end;
}

/** Past all that repeats the mark: `*` of a run that opens nothing opens nothing either. */
function endOfRun(text: string, at: number, mark: string): number {
	const char = mark.length === 1 ? mark : "";
	let end = at + mark.length;
	while (char !== "" && text[end] === char) end += 1;
	return end;
}

function isWord(char: string | undefined): boolean {
	return char !== undefined && WORD.test(char);
}
