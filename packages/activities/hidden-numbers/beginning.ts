import type { Beginning } from "../shared/beginning.ts";
import type { HiddenNumbersWords } from "./words.ts";

export const beginning: Beginning<Record<string, never>, HiddenNumbersWords> = {
	command: "hidden-numbers",
	// a proof that secrets are kept, and not much of a game
	isInMenu: false,
	parse: (text, { problems }) => (text.trim() === "" ? { start: {} } : { problem: problems.more }),
};
