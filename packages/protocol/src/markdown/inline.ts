import { CodeSpans } from "./code-spans.ts";
import { linkAt, namedLinkAt } from "./links.ts";
import { type Found, type Inline, NOWHERE, type Surroundings } from "./nodes.ts";
import { mentionAt, messageAt } from "./references.ts";
import { endOfRun } from "./scan.ts";

/** Emphasis within emphasis; deeper, marks stay as they are written. */
const DEPTH_MAX = 4;
const MARK = /\\[\\`*_~[\]@#>]|[`*_~[@#]|\bhttps?:\/\//giu;
const WORD = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /\s/u;

/**
 * What stands within lines. Nothing crosses a line's end, whatever is not understood stays as text, and the work
 * grows with the length of the text only, however it is made to hurt.
 */
export function readInline(text: string, around: Surroundings = NOWHERE): readonly Inline[] {
	const lines = text.split("\n").map((line) => new Line(line, around, 0).read());
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
	readonly #around: Surroundings;
	readonly #depth: number;
	readonly #codes: CodeSpans;
	/** closing marks that were looked for in vain: so will be every later search */
	readonly #unclosed = new Set<string>();

	constructor(text: string, around: Surroundings, depth: number) {
		this.#text = text;
		this.#around = around;
		this.#depth = depth;
		this.#codes = new CodeSpans(text);
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
			// `*` of a run that opens nothing opens nothing either
			const past = written.length === 1 ? endOfRun(text, index) : index + written.length;
			mark = markFrom(text, found?.end ?? past);
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
				return namedLinkAt(text, at);
			case "@":
				return mentionAt(text, at, this.#around);
			case "#":
				return messageAt(text, at, this.#around);
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
		const close = closingAt(text, start, mark);
		if (close === null) {
			this.#unclosed.add(mark);
			return null;
		}
		const inner = new Line(text.slice(start, close), this.#around, this.#depth + 1);
		return { node: { kind, children: inner.read() }, end: close + mark.length };
	}
}

function markFrom(text: string, at: number): RegExpExecArray | null {
	MARK.lastIndex = at;
	return MARK.exec(text);
}

/** A closing mark stands right after what it closes; `**` never closes `*`, and of `***` the last two close `**`. */
function closingAt(text: string, start: number, mark: string): number | null {
	for (let at = text.indexOf(mark, start + 1); at >= 0; ) {
		const end = endOfRun(text, at);
		const close = end - mark.length;
		const fits = mark.length === 1 ? end - at !== 2 && !WORD.test(text.charAt(end)) : true;
		if (fits && close > start && !SPACE.test(text.charAt(at - 1))) return close;
		at = text.indexOf(mark, end);
	}
	return null;
}
