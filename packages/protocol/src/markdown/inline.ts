import { CodeSpans } from "./code-spans.ts";
import { linkAt, namedLinkAt } from "./links.ts";
import { type Found, type Inline, NOWHERE, type Surroundings } from "./nodes.ts";
import { linesOf, type Piece } from "./pieces.ts";
import { mentionAt, messageAt, roomAt } from "./references.ts";
import { endOfRun } from "./scan.ts";
import { SpoilerSpans } from "./spoilers.ts";

/** Emphasis within emphasis; deeper, marks stay as they are written. */
const DEPTH_MAX = 4;
const MARK = /\\[\\`*_~[\]@#>|]|[`*_~[@#]|\|\||\bhttps?:\/\//giu;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/u;

/**
 * What stands within lines. Nothing crosses a line's end, whatever is not understood stays as text, and the work
 * grows with the length of the text only, however it is made to hurt.
 */
export function readInline(text: string, around: Surroundings = NOWHERE): readonly Inline[] {
	return readLines(linesOf(text), around);
}

/** The same of lines that stand at places of their own. */
export function readLines(pieces: readonly Piece[], around: Surroundings): readonly Inline[] {
	const lines = pieces.map((piece) => new Line(piece, around, 0).read());
	return merged(lines.flatMap((nodes, index) => (index === 0 ? nodes : [NEW_LINE, ...nodes])));
}

const NEW_LINE: Inline = { kind: "text", text: "\n" };

function merged(nodes: readonly Inline[]): readonly Inline[] {
	const all: Inline[] = [];
	let words: string[] = [];
	const flush = () => {
		if (words.length > 0) all.push({ kind: "text", text: words.join("") });
		words = [];
	};
	for (const node of nodes) {
		if (node.kind === "text") words.push(node.text);
		else {
			flush();
			all.push(node);
		}
	}
	flush();
	return all;
}

class Line {
	readonly #text: string;
	/** where in the whole text it begins */
	readonly #at: number;
	readonly #around: Surroundings;
	readonly #depth: number;
	readonly #codes: CodeSpans;
	readonly #spoilers: SpoilerSpans;
	/** closing marks that were looked for in vain: so will be every later search */
	readonly #unclosed = new Set<string>();

	constructor({ text, at }: Piece, around: Surroundings, depth: number) {
		this.#text = text;
		this.#at = at;
		this.#around = around;
		this.#depth = depth;
		this.#codes = new CodeSpans(text);
		this.#spoilers = new SpoilerSpans(text, new CodeSpans(text));
	}

	read(): Inline[] {
		const text = this.#text;
		const nodes: Inline[] = [];
		let from = 0;
		for (let mark = markFrom(text, 0); mark !== null; ) {
			const { index, 0: written } = mark;
			const found = this.#foundAt(index, written);
			if (found !== null) {
				if (index > from) nodes.push({ kind: "text", text: text.slice(from, index) });
				nodes.push(found.node);
				from = found.end;
			}
			mark = markFrom(text, found?.end ?? past(text, index, written));
		}
		if (from < text.length) nodes.push({ kind: "text", text: text.slice(from) });
		return nodes;
	}

	#foundAt(at: number, mark: string): Found | null {
		const text = this.#text;
		switch (mark[0]) {
			case "\\":
				// The shrug has only this one arm: ¯\_(ツ)_/¯
				return text.charAt(at - 1) === "¯"
					? { node: { kind: "text", text: mark }, end: at + 2 }
					: { node: { kind: "text", text: mark.slice(1) }, end: at + 2 };
			case "`":
				return this.#codes.at(at);
			case "*":
				return text.charAt(at + 1) === "*" ? this.#spanAt(at, "**", "strong") : this.#spanAt(at, "*", "em");
			case "_":
				return this.#spanAt(at, "_", "em");
			case "~":
				return text.charAt(at + 1) === "~" ? this.#spanAt(at, "~~", "strike") : null;
			case "[":
				return this.#namedLinkAt(at);
			case "|":
				return this.#spoilerAt(at);
			case "@":
				return mentionAt(text, at, this.#around);
			case "#":
				return messageAt(text, at, this.#around) ?? roomAt(text, at, this.#around);
			default:
				return linkAt(text, at);
		}
	}

	#spanAt(at: number, mark: string, kind: "strong" | "em" | "strike"): Found | null {
		const text = this.#text;
		const start = at + mark.length;
		const single = mark.length === 1;
		if (this.#depth >= DEPTH_MAX || start >= text.length || SPACE.test(text.charAt(start))) return null;
		if (single && (text.charAt(start) === mark || WORD.test(text.charAt(at - 1)))) return null;
		if (this.#unclosed.has(mark)) return null;
		const close = closingAt(text, start, mark, this.#spoilers);
		if (close === null) {
			this.#unclosed.add(mark);
			return null;
		}
		return { node: { kind, children: this.#within(start, close) }, end: close + mark.length };
	}

	/** However deep it stands it is covered, though what is in it may stay as it is written. */
	#spoilerAt(at: number): Found | null {
		const end = this.#spoilers.endOf(at);
		if (end === undefined) return null;
		const span = { from: this.#at + at, to: this.#at + end };
		return { node: { kind: "spoiler", children: this.#within(at + 2, end - 2), span }, end };
	}

	/** The words of a link are told everywhere: what is covered is no part of them. */
	#namedLinkAt(at: number): Found | null {
		const found = namedLinkAt(this.#text, at);
		return found !== null && this.#spoilers.startsWithin(at, found.end) ? null : found;
	}

	#within(start: number, end: number): readonly Inline[] {
		const text = this.#text.slice(start, end);
		if (this.#depth >= DEPTH_MAX) return [{ kind: "text", text }];
		return new Line({ text, at: this.#at + start }, this.#around, this.#depth + 1).read();
	}
}

/** Where to look on behind a mark that begins nothing: `*` of a run that opens nothing opens nothing either. */
function past(text: string, at: number, mark: string): number {
	if (mark === "[" || mark === "||") return at + 1;
	return mark.length === 1 ? endOfRun(text, at) : at + mark.length;
}

function markFrom(text: string, at: number): RegExpExecArray | null {
	MARK.lastIndex = at;
	return MARK.exec(text);
}

/**
 * A closing mark stands right after what it closes; `**` never closes `*`, and of `***` the last two close `**`. None in
 * a spoiler closes what began before it, or half of that would be told.
 */
function closingAt(text: string, start: number, mark: string, spoilers: SpoilerSpans): number | null {
	for (let at = text.indexOf(mark, start + 1); at >= 0; ) {
		const past = spoilers.endAround(at);
		if (past !== undefined) {
			at = text.indexOf(mark, past);
			continue;
		}
		const end = endOfRun(text, at);
		const close = end - mark.length;
		const fits = mark.length === 1 ? end - at !== 2 && !WORD.test(text.charAt(end)) : true;
		if (fits && close > start && !SPACE.test(text.charAt(at - 1))) return close;
		at = text.indexOf(mark, end);
	}
	return null;
}
