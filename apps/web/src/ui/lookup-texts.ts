import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number } from "./words.ts";

/** The words of the lookups, apart from `texts` because the first screen needs none of them. */
export const lookupTexts = catalogue("lookups", {
	region: "Answer",
	onlyYou: "only you see this",
	commands: {
		search: { usage: "/search words", hint: "Find messages in this room, or in:all your rooms" },
		dns: { usage: "/dns host", hint: "Addresses of a host, or names of an address" },
		sqrt: { usage: "/sqrt 1 4 9", hint: "Square roots of numbers, divided over the server's cores" },
		square: { usage: "/square 1 2 3", hint: "Squares of numbers, divided over the server's cores" },
		help: { usage: "/help", hint: "What can be asked here" },
	},
	unknown: (name: string) =>
		`There is no command /${name}. /help lists them all; to send this as a text, write //${name}.`,
	incomplete: (usage: string) => `Something is missing. Like so: ${usage}`,
	tooMany: (max: number) => `At most ${number(max)} numbers can be sent along.`,
	tooLong: (max: number) => `That is too long to be asked: at most ${number(max)} characters.`,
	preview: { ask: "Show what this link leads to" },
	asking: "Looking it up…",
	tryAgain: "Try again",
	share: "Share to room",
	close: "Close",
	back: "Back to where I was",
	older: "Older matches",
	bestOnly: "There are more: these fit best. Say more of what you look for, or take the newest first.",
	help: {
		title: "What can be asked here",
		searching:
			'In a search: words, "phrases", the beginning of a word with a star, from:name, before:2026-01-31, after:2026-01-31, and in:all or in:room for other rooms than this one.',
		divided:
			"Numbers are dealt out to threads: /sqrt uniform 1 4 9 gives each an equal share, skewed gives all but a few to one of them, guided deals small shares to whoever is free.",
		escape: "A text that begins with a slash is sent by writing two: //like this.",
	},
	search: {
		title: (query: string, everywhere: boolean) =>
			`Messages with “${isolate(query)}”${everywhere ? " in all your rooms" : ""}`,
		everywhere: "Search all my rooms",
		none: (room: string | null) => `Nothing found in ${room === null ? "any of your rooms" : `#${room}`}.`,
		found: (count: number, more: boolean) =>
			more ? `${number(count)} messages and more found` : `${counted(count, "message", "messages")} found`,
	},
	dns: {
		title: (host: string) => `The DNS about ${host}`,
		none: "The DNS knows no such host or address.",
		found: (count: number) => `${counted(count, "entry", "entries")} found`,
		addresses: "Addresses",
		names: "Names",
	},
	numbers: {
		title: { sqrt: "Square roots", square: "Squares" },
		term: { sqrt: (value: string) => `√${value}`, square: (value: string) => `${value}²` },
		sum: "Sum",
		took: (count: number, ms: number, threads: number, division: "uniform" | "skewed" | "guided") =>
			`${counted(count, "number", "numbers")} in ${ms < 1 ? "under 1" : number(Math.round(ms))} ms, ${counted(threads, "thread", "threads")}${threads === 1 ? "" : ` (${division})`}`,
		rest: (count: number) => `and ${number(count)} more`,
	},
});
