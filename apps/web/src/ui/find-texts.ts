import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** The words of the panel in which one finds things. */
export const findTexts = catalogue("find", {
	region: "Find",
	field: "Search messages",
	of: "What to look for",
	kinds: { words: "Messages", files: "Files", links: "Links", mentions: "Mentions of you" },
	where: "Where",
	everywhere: "All my rooms",
	order: "Order",
	newest: "Newest first",
	best: "Best first",
	hint: 'Two letters are enough. "Words together", from:name, after:2026-01-31 and before:2026-01-31 narrow it down. Enter looks for the words as they stand.',
	none: {
		words: "No message fits.",
		files: "No file fits.",
		links: "No link fits.",
		mentions: "Nobody called you here.",
	},
	found: (count: number, more: boolean) =>
		more ? `${counted(count, "match", "matches")} and more` : counted(count, "match", "matches"),
	asking: "Looking…",
	older: "Older ones",
	show: (seq: number) => `Show #${seq}`,
	get: (name: string) => `Get ${isolate(name)}`,
});
