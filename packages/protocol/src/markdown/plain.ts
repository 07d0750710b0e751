import { type Block, readBlocks } from "./blocks.ts";
import type { Inline } from "./nodes.ts";

/** A message without its marks, in one line: for a quote and for speech. */
export function plainText(text: string): string {
	return readBlocks(text).map(wordsOf).join(" ").replaceAll(/\s+/gu, " ").trim();
}

function wordsOf(block: Block): string {
	if (block.kind === "code") return block.text;
	return inlinesOf(block).map(wordsIn).join("");
}

/** All that stands within its lines, code left out. */
export function inlinesOf(block: Block): readonly Inline[] {
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
