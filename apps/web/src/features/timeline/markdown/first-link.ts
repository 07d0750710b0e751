import { readBlocks } from "@parley/protocol/markdown/blocks";
import type { Block, Inline } from "@parley/protocol/markdown/nodes";
import { within } from "@parley/protocol/markdown/walk";
import { shorten } from "./shorten.ts";

/** The first address that is shown of a message, no part of code, and covered by nothing: what it leads to is told. */
export function firstLink(text: string): string | undefined {
	const shown = shorten(text)?.text ?? text;
	// Most messages hold none, and need no reading.
	return /https?:\/\//iu.test(shown) ? linkInBlocks(readBlocks(shown)) : undefined;
}

function linkInBlocks(blocks: readonly Block[]): string | undefined {
	for (const block of blocks) {
		if (block.kind === "spoiler") continue;
		const { lines, blocks: inner } = within(block);
		const found = linkIn(lines) ?? linkInBlocks(inner);
		if (found !== undefined) return found;
	}
	return undefined;
}

function linkIn(nodes: readonly Inline[]): string | undefined {
	for (const node of nodes) {
		if (node.kind === "link") return node.href;
		if (node.kind === "spoiler") continue;
		const inner = "children" in node ? linkIn(node.children) : undefined;
		if (inner !== undefined) return inner;
	}
	return undefined;
}
