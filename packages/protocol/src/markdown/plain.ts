import { readBlocks } from "./blocks.ts";
import type { Block, Inline, ListItem } from "./nodes.ts";

/** What stands in the place of a spoiler where nobody can ask for it: as long for each, so that nothing is told. */
export const COVER = "▒▒▒";

/** A message without its marks, in one line, its spoilers covered: for a quote, a push and for speech. */
export function plainText(text: string, cover = COVER): string {
	const told = readBlocks(text).map((block) => wordsOf(block, cover));
	return told.join(" ").replaceAll(/\s+/gu, " ").trim();
}

function wordsOf(block: Block, cover: string): string {
	switch (block.kind) {
		case "code":
			return block.text;
		case "spoiler":
			return cover;
		case "quote":
			return block.blocks.map((inner) => wordsOf(inner, cover)).join(" ");
		case "list":
			return block.items.map((item) => itemWords(item, cover)).join(" ");
		case "table":
			return [block.columns.map(({ children }) => children), ...block.rows]
				.map((cells) => cells.map((cell) => inWords(cell, cover)).join(", "))
				.join("; ");
		default:
			return inWords(block.children, cover);
	}
}

function itemWords({ done, children, items }: ListItem, cover: string): string {
	const told = [inWords(children, cover), ...items.map((item) => itemWords(item, cover))].join(" ");
	return done === null ? told : `${done ? "☑" : "☐"} ${told}`;
}

function inWords(nodes: readonly Inline[], cover: string): string {
	return nodes.map((node) => wordsIn(node, cover)).join("");
}

function wordsIn(node: Inline, cover: string): string {
	switch (node.kind) {
		case "spoiler":
			return cover;
		case "strong":
		case "em":
		case "strike":
			return inWords(node.children, cover);
		case "mention":
			return `@${node.name}`;
		case "message":
			return `#${node.seq}`;
		case "room":
			return `#${node.room}`;
		case "link":
			return node.host === undefined ? node.text : `${node.text} (${node.host})`;
		default:
			return node.text;
	}
}
