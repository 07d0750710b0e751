import type { Beginning } from "../shared/beginning.ts";
import type { Start } from "./game.ts";
import { INCREMENT_S_MAX, MINUTES_MAX } from "./limits.ts";
import type { ChessWords } from "./words.ts";

const TIME = /^(\d{1,3})(?:\+(\d{1,2}))?$/u;

/** `10+5`: ten minutes each, and five seconds more for each move. */
export const beginning: Beginning<Start, ChessWords> = {
	command: "chess",
	parse(text, { problems }) {
		if (text.trim() === "") return { start: {} };
		const [, minutes = "0", incrementS = "0"] = TIME.exec(text.trim()) ?? [];
		const start = { minutes: Number(minutes), incrementS: Number(incrementS) };
		const isGood = start.minutes >= 1 && start.minutes <= MINUTES_MAX && start.incrementS <= INCREMENT_S_MAX;
		return isGood ? { start } : { problem: problems.time(MINUTES_MAX, INCREMENT_S_MAX) };
	},
	form: {
		fields: [{ name: "time", kind: "choice", values: ["none", "3+2", "5+0", "10+5", "30+10"] }],
		text: ({ time = "none" }) => (time === "none" ? "" : time),
	},
};
