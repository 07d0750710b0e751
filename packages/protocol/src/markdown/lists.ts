import { readLines } from "./inline.ts";
import type { ListItem, Surroundings } from "./nodes.ts";
import { from, type Piece, trimmed } from "./pieces.ts";

export const ITEM = /^( {0,12}|\t{0,3})(?:[-*+]|(\d{1,9})[.)]) +(\S.*)$/u;
const CONTINUED = /^(?: {2,}|\t)\S/u;
const TASK = /^\[([ xX])\] +(?=\S)/u;
/** Lists within lists; what is indented further stands in the innermost. */
const LISTS_MAX = 4;

interface Line {
	readonly columns: number;
	readonly ordinal: number | null;
	readonly done: boolean | null;
	readonly words: Piece[];
}

interface Open {
	readonly columns: number;
	readonly items: ListItem[];
}

/** Whether a line behind the first item of a list belongs to it. */
export function isOfList({ text }: Piece): boolean {
	return ITEM.test(text) || CONTINUED.test(text);
}

export function readList(lines: readonly Piece[], around: Surroundings): readonly ListItem[] {
	const items: Line[] = [];
	for (const line of lines) {
		const found = ITEM.exec(line.text);
		if (found === null) items.at(-1)?.words.push(trimmed(line));
		else items.push(itemOf(line, found));
	}
	return nested(items, around);
}

function itemOf(line: Piece, [, indent = "", digits, written = ""]: RegExpExecArray): Line {
	const columns = indent.replaceAll("\t", "  ").length;
	const ordinal = digits === undefined ? null : Number(digits);
	const task = TASK.exec(written);
	const words = from(line, line.text.length - written.length + (task?.[0].length ?? 0));
	return { columns, ordinal, done: task === null ? null : task[1] !== " ", words: [words] };
}

/** What is indented by two more than the item before it stands in a list of that one's. */
function nested(lines: readonly Line[], around: Surroundings): readonly ListItem[] {
	const all: Open = { columns: lines[0]?.columns ?? 0, items: [] };
	const open = [all];
	for (const { columns, words, ...item } of lines) {
		while (open.length > 1 && columns < innermost(open, all).columns) open.pop();
		const { columns: outer, items } = innermost(open, all);
		const above = items.at(-1);
		if (above && columns >= outer + 2 && open.length < LISTS_MAX)
			open.push({ columns, items: above.items as ListItem[] });
		innermost(open, all).items.push({ ...item, children: readLines(words, around), items: [] });
	}
	return all.items;
}

function innermost(open: readonly Open[], all: Open): Open {
	return open.at(-1) ?? all;
}
