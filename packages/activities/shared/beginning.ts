/** How an activity is begun by what somebody types into the composer. */
export interface Beginning<Start, Words> {
	/** without its slash */
	readonly command: string;
	/** it is offered beside the composer, too; absent: yes */
	readonly isInMenu?: boolean;
	/** what follows the command, as a start, or why it is none */
	parse(text: string, words: Words): Begun<Start>;
	readonly form?: BeginningForm;
}

/** For who would rather not type the command; what it makes is read by `parse` as if it had been typed. Labels are in `words.form`. */
export interface BeginningForm {
	readonly fields: readonly FormField[];
	/** values by name: of a `check`, `on` or nothing; of `lines`, one a line */
	text(values: Readonly<Record<string, string>>): string;
}

export interface FormField {
	readonly name: string;
	readonly kind: "line" | "lines" | "check" | "choice";
	readonly required?: boolean;
	readonly charsMax?: number;
	/** of a choice; the first is chosen unless another is */
	readonly values?: readonly string[];
}

/** What was written in a field holds no sign by which a command is divided. */
export function asField(text = ""): string {
	return text.replaceAll("|", "/");
}

/** `problem` is a sentence for who typed it. */
export type Begun<Start> = { readonly start: Start } | { readonly problem: string };

/** "a | b | c", or one a line, without what is empty. */
export function parts(text: string): string[] {
	return text
		.split(/[|\n]/u)
		.map((part) => part.trim())
		.filter((part) => part !== "");
}

const FIRST_WORD = /^\s*(\S+)\s*(.*)$/su;

/** What stands before the text as `name:value`, in lower case, of the names that are known; all else is text. */
export function marked(text: string, names: readonly string[]): { marks: readonly string[]; rest: string } {
	const [, word = "", rest = ""] = FIRST_WORD.exec(text) ?? [];
	const mark = word.toLowerCase();
	if (!names.some((name) => mark.startsWith(`${name}:`))) return { marks: [], rest: text };
	const further = marked(rest, names);
	return { marks: [mark, ...further.marks], rest: further.rest };
}

const DURATION = /^(\d{1,8})(s|m|h|d)$/u;
const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** "90s", "5m", "2h", "1d". */
export function secondsOf(text: string): number | undefined {
	const [, count, unit = ""] = DURATION.exec(text) ?? [];
	const seconds = SECONDS[unit];
	return seconds === undefined ? undefined : Number(count) * seconds;
}
