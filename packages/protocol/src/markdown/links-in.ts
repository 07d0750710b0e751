import { readBlocks } from "./blocks.ts";
import type { Block, Inline } from "./nodes.ts";
import { within } from "./walk.ts";

/** Most messages hold none, and need no reading. */
const ADDRESS = /https?:\/\//iu;

/** The addresses that a message leads to, each once; neither what is code nor what a spoiler covers. */
export function linksIn(text: string): readonly string[] {
	return ADDRESS.test(text) ? [...new Set(readBlocks(text).flatMap(inBlock))] : [];
}

function inBlock(block: Block): readonly string[] {
	if (block.kind === "spoiler") return [];
	const { lines, blocks } = within(block);
	return [...lines.flatMap(inLine), ...blocks.flatMap(inBlock)];
}

function inLine(node: Inline): readonly string[] {
	if (node.kind === "link") return [node.href];
	if (node.kind === "spoiler") return [];
	return "children" in node ? node.children.flatMap(inLine) : [];
}
