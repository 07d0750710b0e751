import { readBlocks } from "./blocks.ts";
import type { Block, Inline, Span } from "./nodes.ts";
import { oneKindOfBreak } from "./pieces.ts";
import { COVER } from "./plain.ts";
import { within } from "./walk.ts";

/** Most messages hold none, and need no reading. */
export function mayHaveSpoiler(text: string): boolean {
	return text.includes("||") || /spoiler/iu.test(text);
}

/** A text as it was written, but for its spoilers. */
export function withoutSpoilers(text: string): string {
	const parts = partsOf(text);
	if (parts.length === 1) return text;
	return parts.map((part) => (part.covered ? COVER : part.text)).join("");
}

export interface Part {
	readonly text: string;
	/** with the marks of the spoiler */
	readonly covered: boolean;
}

/** A text as it was written, cut where a spoiler begins and where it ends. */
export function partsOf(text: string): readonly Part[] {
	const spans = mayHaveSpoiler(text) ? readBlocks(text).flatMap(spansIn) : [];
	if (spans.length === 0) return [{ text, covered: false }];
	const whole = oneKindOfBreak(text);
	const parts: Part[] = [];
	let from = 0;
	for (const span of spans) {
		parts.push({ text: whole.slice(from, span.from), covered: false });
		parts.push({ text: whole.slice(span.from, span.to), covered: true });
		from = span.to;
	}
	return [...parts, { text: whole.slice(from), covered: false }];
}

/** One in another is part of it. */
function spansIn(block: Block): readonly Span[] {
	if (block.kind === "spoiler") return [block.span];
	const { lines, blocks } = within(block);
	return [...lines.flatMap(spansOf), ...blocks.flatMap(spansIn)];
}

function spansOf(node: Inline): readonly Span[] {
	if (node.kind === "spoiler") return [node.span];
	return "children" in node ? node.children.flatMap(spansOf) : [];
}
