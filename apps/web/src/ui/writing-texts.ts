import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** The words around what people write: formatted text, completion, emoji. A part of `texts`, apart for its length. */
export const writingTexts = catalogue("writing", {
	showMore: (lines: number) =>
		lines > 0 ? `Show ${counted(lines, "more line", "more lines")}` : "Show all of it",
	showLess: "Show less",
	copyCode: "Copy the code",
	spoiler: "Spoiler",
	table: "Table",
	task: { done: "Done", open: "Not done" },
	removing: "Removing it for everybody…",
	undo: "Undo",
	notRemoved: (room: string) => `Your message in ${isolate(room)} was not removed and stands there again.`,
	day: {
		title: "Jump to a day",
		label: "Day",
		go: "Go there",
		open: (label: string) => `${label}, jump to another day`,
		nothingSince: "Nothing has been said since then.",
	},
	proof: {
		explained:
			"To compare with somebody else: the same line up to the same number means the same messages in the same order.",
		upTo: "Up to number",
		working: "Working it out…",
		notNow: "This stretch cannot be fetched just now.",
		over: (events: number, from: number, to: number) =>
			`over ${counted(events, "event", "events")}, #${from} to #${to}`,
		copy: "Copy this line",
		theirs: "Their line",
		same: "The same: you hold the same log.",
		different: "Different. Is it up to the same number?",
	},
	selected: {
		label: "Selected text",
		quote: "Quote",
		copy: (count: number) => `Copy ${counted(count, "message", "messages")}`,
	},
	format: {
		label: "Format",
		strong: "Bold",
		em: "Italic",
		strike: "Struck through",
		code: "Code",
		spoiler: "Spoiler",
		link: "Link",
		quote: "Quotation",
		list: "List",
	},
	insertEmoji: "Insert an emoji",
	react: "React with an emoji",
	addReaction: "Add a reaction",
	searchEmoji: "Search emoji",
	recentEmoji: "Picked lately",
	foundEmoji: "Found",
	noEmoji: "No emoji of that name.",
	emojiGroups: {
		faces: "Faces",
		people: "Hands and people",
		nature: "Nature",
		food: "Food",
		travel: "Activities and travel",
		things: "Things",
		signs: "Signs",
	},
});
