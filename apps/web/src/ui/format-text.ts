/** What the marks of Markdown can make of words. */
export type Format = "strong" | "em" | "strike" | "code" | "spoiler" | "link" | "quote" | "list";

export interface Selected {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

const MARKS = { strong: "**", em: "_", strike: "~~", code: "`", spoiler: "||" } as const;
const BEGINNINGS = { quote: "> ", list: "- " } as const;
const ADDRESS = /^https?:\/\/\S+$/iu;
const LINK_BEGINS = "https://";

/** Formatted so, or no more where it is so already; selected is then what one would write or select next. */
export function formatted(selected: Selected, format: Format): Selected {
	switch (format) {
		case "link":
			return linked(selected);
		case "quote":
		case "list":
			return begun(selected, BEGINNINGS[format]);
		case "code":
			return isOfLines(selected) ? fenced(selected) : marked(selected, MARKS.code);
		default:
			return marked(selected, MARKS[format]);
	}
}

/** Marks stand right beside words, and none crosses the end of a line: so each line has its own. */
function marked(selected: Selected, mark: string): Selected {
	if (isOfLines(selected)) return linesMarked(selected, mark);
	const { text, start, end } = closeBeside(selected);
	const before = text.slice(0, start);
	const words = text.slice(start, end);
	const behind = text.slice(end);
	if (isMarked(words, mark)) return joined(before, words.slice(mark.length, -mark.length), behind);
	if (endsWith(before, mark) && beginsWith(behind, mark))
		return joined(before.slice(0, -mark.length), words, behind.slice(mark.length));
	return joined(before + mark, words, mark + behind);
}

function linesMarked({ text, start, end }: Selected, mark: string): Selected {
	const lines = text.slice(start, end).split("\n");
	const words = lines.map((line) => line.trim()).filter((line) => line !== "");
	const off = words.every((line) => isMarked(line, mark));
	const changed = lines.map((line) => {
		const trimmed = line.trim();
		if (trimmed === "") return line;
		const now = off
			? trimmed.slice(mark.length, -mark.length)
			: isMarked(trimmed, mark)
				? trimmed
				: mark + trimmed + mark;
		return line.replace(trimmed, () => now);
	});
	return joined(text.slice(0, start), changed.join("\n"), text.slice(end));
}

function isMarked(words: string, mark: string): boolean {
	return words.length > 2 * mark.length && beginsWith(words, mark) && endsWith(words, mark);
}

/** `_` of `__` is another mark, and so is `*` of `**`. */
function beginsWith(text: string, mark: string): boolean {
	return text.startsWith(mark) && (mark.length > 1 || text.charAt(1) !== mark);
}

function endsWith(text: string, mark: string): boolean {
	return text.endsWith(mark) && (mark.length > 1 || text.at(-2) !== mark);
}

/** What stands in lines of its own begins and ends with one. */
function fenced({ text, start, end }: Selected): Selected {
	const before = text.slice(0, start);
	const behind = text.slice(end);
	const opens = before === "" || before.endsWith("\n") ? "```\n" : "\n```\n";
	const closes = behind === "" || behind.startsWith("\n") ? "\n```" : "\n```\n";
	return joined(before + opens, text.slice(start, end), closes + behind);
}

function linked(selected: Selected): Selected {
	const { text, start, end } = closeBeside(selected);
	const words = text.slice(start, end);
	const behind = text.slice(end);
	if (ADDRESS.test(words)) return joined(`${text.slice(0, start)}[`, "", `](${words})${behind}`);
	return joined(`${text.slice(0, start)}[${words}](`, LINK_BEGINS, `)${behind}`);
}

/** Of every line that is touched. */
function begun({ text, start, end }: Selected, beginning: string): Selected {
	const from = text.lastIndexOf("\n", start - 1) + 1;
	const next = text.indexOf("\n", Math.max(start, end - 1));
	const to = next < 0 ? text.length : next;
	const lines = text.slice(from, to).split("\n");
	const off = lines.every((line) => line.startsWith(beginning));
	const changed = lines.map((line) => (off ? line.slice(beginning.length) : beginning + line)).join("\n");
	return joined(text.slice(0, from), changed, text.slice(to));
}

function isOfLines({ text, start, end }: Selected): boolean {
	return text.slice(start, end).trim().includes("\n");
}

/** Without the spaces around what is selected. */
function closeBeside({ text, start, end }: Selected): Selected {
	const words = text.slice(start, end);
	if (words.trim() === "") return { text, start: end, end };
	const from = start + words.length - words.trimStart().length;
	return { text, start: from, end: from + words.trim().length };
}

function joined(before: string, words: string, behind: string): Selected {
	return { text: before + words + behind, start: before.length, end: before.length + words.length };
}
