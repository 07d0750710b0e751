import { type Beginning, marked } from "../shared/beginning.ts";
import { asLine } from "../shared/line.ts";
import { TITLE_CHARS_MAX } from "./limits.ts";
import type { Start } from "./rules.ts";
import type { QuestionsWords } from "./words.ts";

/** `is:nameless` may stand before the title. */
export const beginning: Beginning<Start, QuestionsWords> = {
	command: "questions",
	parse(text, { problems }) {
		const { marks, rest } = marked(text, ["is"]);
		const title = asLine(rest);
		if (title === "") return { problem: problems.nothing };
		if (title.length > TITLE_CHARS_MAX) return { problem: problems.long(TITLE_CHARS_MAX) };
		if (marks.some((mark) => mark !== "is:nameless")) return { problem: problems.mark };
		return { start: marks.length > 0 ? { title, isNameless: true } : { title } };
	},
	form: {
		fields: [
			{ name: "title", kind: "line", required: true, charsMax: TITLE_CHARS_MAX },
			{ name: "nameless", kind: "check" },
		],
		text: ({ title, nameless }) => `${nameless ? "is:nameless " : ""}${title}`,
	},
};
