import { shortDate } from "./dates.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** What the operator looks after: apart, because nobody else needs any of it. */
export const adminTexts = catalogue("admin", {
	title: "The house",
	signIn: {
		hint: "The token was printed at the server's first start, or is what OPERATOR_TOKEN holds. It is kept for this tab only.",
		label: "Operator's token",
		open: "Open",
		opening: "Opening…",
		wrong: "That is not the operator's token.",
	},
	chat: "To the chat",
	leave: "Forget the token",
	which: "What to look at",
	lists: { people: "People", rooms: "Rooms", reports: "Reports", programs: "Programs" },
	search: { people: "A name", rooms: "A room", programs: "A program, or its room" },
	loading: "Loading…",
	more: "Show more",
	none: { people: "Nobody.", rooms: "No room.", reports: "Nothing is reported.", programs: "No program." },
	person: {
		here: "here now",
		seen: (at: number) => `last came in ${shortDate(at)}`,
		kept: "keeps the name",
		guest: "guest",
		devices: (count: number) => counted(count, "device", "devices"),
		seats: (count: number) => counted(count, "room", "rooms"),
	},
	room: {
		unlisted: "on no list",
		members: (count: number) => counted(count, "member", "members"),
		messages: (count: number) => counted(count, "message", "messages"),
		files: (count: number, width: string) => `${counted(count, "file", "files")}, ${width}`,
		reports: (count: number) => counted(count, "open report", "open reports"),
		used: (at: number) => `last used ${shortDate(at)}`,
	},
	program: {
		reads: "reads",
		writes: "writes",
		moderates: "moderates",
		to: (address: string) => `sends to ${isolate(address)}`,
		by: (name: string | undefined, at: number) =>
			`made ${shortDate(at)}${name === undefined ? "" : ` by ${isolate(name)}`}`,
		stopped: "stopped",
	},
	report: (by: string, name: string) => `${isolate(by)} about ${isolate(name)}`,
});
