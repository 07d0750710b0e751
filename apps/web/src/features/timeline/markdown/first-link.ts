import { readBlocks } from "@parley/protocol/markdown/blocks";
import type { Inline } from "@parley/protocol/markdown/nodes";
import { inlinesOf } from "@parley/protocol/markdown/plain";
import { shorten } from "./shorten.ts";

/** The first address that is shown of a message and no part of code. */
export function firstLink(text: string): string | undefined {
	const shown = shorten(text)?.text ?? text;
	// Most messages hold none, and need no reading.
	return /https?:\/\//iu.test(shown) ? linkIn(readBlocks(shown).flatMap(inlinesOf)) : undefined;
}

function linkIn(nodes: readonly Inline[]): string | undefined {
	for (const node of nodes) {
		if (node.kind === "link") return node.href;
		const within = "children" in node ? linkIn(node.children) : undefined;
		if (within !== undefined) return within;
	}
	return undefined;
}
