import type { Block, Inline, ListItem } from "./nodes.ts";

/** What stands in a block, one level down: its lines, and other blocks. */
export function within(block: Block): {
	readonly lines: readonly Inline[];
	readonly blocks: readonly Block[];
} {
	switch (block.kind) {
		case "text":
		case "heading":
			return { lines: block.children, blocks: [] };
		case "list":
			return { lines: block.items.flatMap(inItem), blocks: [] };
		case "table":
			return {
				lines: [...block.columns.flatMap(({ children }) => children), ...block.rows.flat(2)],
				blocks: [],
			};
		case "quote":
		case "spoiler":
			return { lines: [], blocks: block.blocks };
		case "code":
			return { lines: [], blocks: [] };
	}
}

function inItem({ children, items }: ListItem): readonly Inline[] {
	return [...children, ...items.flatMap(inItem)];
}
