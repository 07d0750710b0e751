import type { Beginning } from "../../../packages/activities/shared/beginning.ts";
import { asLine } from "../../../packages/activities/shared/line.ts";
import { TITLE_CHARS_MAX } from "./limits.ts";
import type { Start } from "./rules.ts";
import type { ApplauseWords } from "./words.ts";

export const beginning: Beginning<Start, ApplauseWords> = {
	command: "applause",
	parse(text, { problems }) {
		const title = asLine(text);
		if (title === "") return { problem: problems.nothing };
		if (title.length > TITLE_CHARS_MAX) return { problem: problems.long(TITLE_CHARS_MAX) };
		return { start: { title } };
	},
};
