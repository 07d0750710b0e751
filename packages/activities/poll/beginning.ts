import { asField, type Beginning, type Begun, marked, parts, secondsOf } from "../shared/beginning.ts";
import { asLine } from "../shared/line.ts";
import {
	ENDS_IN_S_MAX,
	ENDS_IN_S_MIN,
	OPTION_CHARS_MAX,
	OPTIONS_MAX,
	OPTIONS_MIN,
	QUESTION_CHARS_MAX,
} from "./limits.ts";
import type { Start } from "./poll.ts";
import type { PollWords } from "./words.ts";

/** `is:several ends:2h` may stand before the question. */
export const beginning: Beginning<Start, PollWords> = {
	command: "poll",
	parse(text, { problems }) {
		const { marks, rest } = marked(text, ["is", "ends"]);
		const [question, ...options] = parts(rest).map(asLine);
		if (question === undefined) return { problem: problems.nothing };
		const flags = flagsOf(marks);
		if (flags === undefined) return { problem: problems.mark };
		return checked({ question, options, ...flags }, problems);
	},
	form: {
		fields: [
			{ name: "question", kind: "line", required: true, charsMax: QUESTION_CHARS_MAX },
			{ name: "options", kind: "lines", required: true },
			{ name: "several", kind: "check" },
			{ name: "ends", kind: "choice", values: ["never", "10m", "1h", "1d", "7d"] },
		],
		text({ question, options, several, ends = "never" }) {
			const marks = [several && "is:several", ends !== "never" && `ends:${ends}`];
			return [...marks.filter(Boolean), `${asField(question)}\n${asField(options)}`].join(" ");
		},
	},
};

function flagsOf(marks: readonly string[]): Partial<Start> | undefined {
	const flags = marks.map(flagOf);
	return flags.includes(undefined) ? undefined : Object.assign({}, ...flags);
}

function flagOf(mark: string): Partial<Start> | undefined {
	if (mark === "is:several") return { several: true };
	const endsInS = mark.startsWith("ends:") ? secondsOf(mark.slice("ends:".length)) : undefined;
	return endsInS === undefined ? undefined : { endsInS };
}

function checked(start: Start, problems: PollWords["problems"]): Begun<Start> {
	const { question, options, endsInS } = start;
	const problem = problemOfOptions(options, problems);
	if (problem !== undefined) return { problem };
	if (question.length > QUESTION_CHARS_MAX) return { problem: problems.longQuestion(QUESTION_CHARS_MAX) };
	if (endsInS !== undefined && (endsInS < ENDS_IN_S_MIN || endsInS > ENDS_IN_S_MAX))
		return { problem: problems.time };
	return { start };
}

function problemOfOptions(options: readonly string[], problems: PollWords["problems"]): string | undefined {
	if (options.length < OPTIONS_MIN) return problems.tooFew;
	if (options.length > OPTIONS_MAX) return problems.tooMany(OPTIONS_MAX);
	if (options.some((option) => option.length > OPTION_CHARS_MAX))
		return problems.longOption(OPTION_CHARS_MAX);
	const twice = options.find((option, index) => options.indexOf(option) !== index);
	return twice === undefined ? undefined : problems.twice(twice);
}
