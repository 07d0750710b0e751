import { asField, type Beginning, parts } from "../shared/beginning.ts";
import { asLine } from "../shared/line.ts";
import { ITEM_CHARS_MAX, ITEMS_MAX, TITLE_CHARS_MAX } from "./limits.ts";
import type { Start } from "./rules.ts";
import type { ListWords } from "./words.ts";

export const beginning: Beginning<Start, ListWords> = {
	command: "list",
	parse(text, { problems }) {
		const [title, ...items] = parts(text).map(asLine);
		if (title === undefined) return { problem: problems.nothing };
		if (title.length > TITLE_CHARS_MAX) return { problem: problems.longTitle(TITLE_CHARS_MAX) };
		if (items.length > ITEMS_MAX) return { problem: problems.tooMany(ITEMS_MAX) };
		if (items.some((item) => item.length > ITEM_CHARS_MAX))
			return { problem: problems.longItem(ITEM_CHARS_MAX) };
		return { start: { title, items } };
	},
	form: {
		fields: [
			{ name: "title", kind: "line", required: true, charsMax: TITLE_CHARS_MAX },
			{ name: "items", kind: "lines" },
		],
		text: ({ title, items }) => `${asField(title)}\n${asField(items)}`,
	},
};
