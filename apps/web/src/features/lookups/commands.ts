import { HOST_CHARS_MAX, NUMBERS_GIVEN_MAX, SEARCH_QUERY_CHARS_MAX } from "@parley/protocol/limits";
import { lookupTexts as words } from "../../ui/lookup-texts.ts";

export const commandNames = ["search", "dns", "sqrt", "square", "help"] as const;
export type CommandName = (typeof commandNames)[number];

/** Where a search looks: in all rooms one has a seat in, or in one. */
export type Scope = "all" | { readonly room: string };

export type Command =
	| { readonly name: "help" }
	| { readonly name: "search"; readonly query: string; readonly scope: Scope | "here" }
	| { readonly name: "dns"; readonly host: string }
	| { readonly name: "sqrt" | "square"; readonly numbers: readonly number[]; readonly division?: Division };

/** How the server deals numbers out to its threads: `uniform` unless chosen. */
const divisions = ["uniform", "skewed", "guided"] as const;
export type Division = (typeof divisions)[number];

/** What a text in the composer means. `problem` is a sentence; the text stays where it is. */
export type Meaning =
	| { readonly kind: "message"; readonly text: string }
	| { readonly kind: "command"; readonly command: Command }
	| { readonly kind: "problem"; readonly problem: string }
	/** no command of these; if nobody else knows it, that is the problem */
	| { readonly kind: "unknown"; readonly problem: string };

const COMMAND = /^\/(\S*)\s*(.*)$/su;

export function meaningOf(text: string): Meaning {
	if (!isCommand(text)) return { kind: "message", text: text.startsWith("//") ? text.slice(1) : text };
	const [, word = "", rest = ""] = COMMAND.exec(text) ?? [];
	const name = commandNames.find((name) => name === word.toLowerCase());
	if (name === undefined) return { kind: "unknown", problem: words.unknown(word) };
	return readingOf(name, rest.trim());
}

/** Whether it is asked of the server alone, and nobody's business. */
export function isCommand(text: string): boolean {
	return text.startsWith("/") && !text.startsWith("//");
}

/** How a message is written so that it is sent as it reads. */
export function asTyped(message: string): string {
	return message.startsWith("/") ? `/${message}` : message;
}

function readingOf(name: CommandName, rest: string): Meaning {
	if (name === "help") return { kind: "command", command: { name } };
	if (rest === "") return incomplete(name);
	switch (name) {
		case "search":
			return readingOfSearch(rest.toWellFormed());
		case "dns":
			if (rest.length > HOST_CHARS_MAX) return problem(words.tooLong(HOST_CHARS_MAX));
			return /\s/u.test(rest)
				? incomplete(name)
				: { kind: "command", command: { name, host: rest.toWellFormed() } };
		case "sqrt":
		case "square":
			return readingOfNumbers(
				name,
				rest.split(/[\s,;]+/u).filter((part) => part !== ""),
			);
	}
}

/** Apart from quotes, in which everything is a word. */
const PIECE = /(?:"[^"]*"?|[^\s"])+/gu;
const IN = /^in:#?([a-z0-9-]{1,64})$/iu;

/** `in:all` or `in:room` may stand anywhere among the words; the last one counts. */
function readingOfSearch(rest: string): Meaning {
	let room: string | undefined;
	const query = rest
		.replace(PIECE, (piece) => {
			const named = IN.exec(piece)?.[1];
			room = named?.toLowerCase() ?? room;
			return named === undefined ? piece : "";
		})
		.trim();
	if (query === "") return incomplete("search");
	if (query.length > SEARCH_QUERY_CHARS_MAX) return problem(words.tooLong(SEARCH_QUERY_CHARS_MAX));
	const scope = room === undefined ? "here" : room === "all" ? "all" : { room };
	return { kind: "command", command: { name: "search", query, scope } };
}

function readingOfNumbers(name: "sqrt" | "square", parts: readonly string[]): Meaning {
	const division = divisions.find((one) => one === parts[0]?.toLowerCase());
	const numbers = parts.slice(division === undefined ? 0 : 1).map(Number);
	if (numbers.length > NUMBERS_GIVEN_MAX) return problem(words.tooMany(NUMBERS_GIVEN_MAX));
	if (numbers.length === 0 || !numbers.every(Number.isFinite)) return incomplete(name);
	return { kind: "command", command: { name, numbers, ...(division && { division }) } };
}

function incomplete(name: CommandName): Meaning {
	return problem(words.incomplete(words.commands[name].usage));
}

function problem(problem: string): Meaning {
	return { kind: "problem", problem };
}
