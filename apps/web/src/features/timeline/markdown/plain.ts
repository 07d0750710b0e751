import { type Block, readBlocks } from "./blocks.ts";
import type { Inline } from "./nodes.ts";
import { shorten } from "./shorten.ts";

/** A message without its marks, in one line: for a quote and for speech. */
export function plainText(text: string): string {
	return readBlocks(text).map(wordsOf).join(" ").replaceAll(/\s+/gu, " ").trim();
}

/** The first address that is shown of a message and no part of code. */
export function firstLink(text: string): string | undefined {
	const shown = shorten(text)?.text ?? text;
	// Most messages hold none, and need no reading.
	return /https?:\/\//iu.test(shown) ? linkIn(readBlocks(shown).flatMap(inlinesOf)) : undefined;
}

function wordsOf(block: Block): string {
	if (block.kind === "code") return block.text;
	return inlinesOf(block).map(wordsIn).join("");
}

function inlinesOf(block: Block): readonly Inline[] {
	switch (block.kind) {
		case "text":
			return block.children;
		case "quote":
			return block.blocks.flatMap(inlinesOf);
		case "list":
			return block.items.flatMap(({ children }) => [...children, { kind: "text", text: " " } as const]);
		case "code":
			return [];
	}
}

function wordsIn(node: Inline): string {
	switch (node.kind) {
		case "strong":
		case "em":
		case "strike":
			return node.children.map(wordsIn).join("");
		case "mention":
			return `@${node.name}`;
		case "message":
			return `#${node.seq}`;
		default:
			return node.text;
	}
}

function linkIn(nodes: readonly Inline[]): string | undefined {
	for (const node of nodes) {
		if (node.kind === "link") return node.href;
		const within = "children" in node ? linkIn(node.children) : undefined;
		if (within !== undefined) return within;
	}
	return undefined;
}
