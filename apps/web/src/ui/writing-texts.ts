import { counted } from "./words.ts";

/** The words around what people write: formatted text, completion, emoji. A part of `texts`, apart for its length. */
export const writingTexts = {
	showMore: (lines: number) =>
		lines > 0 ? `Show ${counted(lines, "more line", "more lines")}` : "Show all of it",
	showLess: "Show less",
	copyCode: "Copy the code",
	removing: "Removing it for everybody…",
	undo: "Undo",
	insertEmoji: "Insert an emoji",
	react: "React with an emoji",
	addReaction: "Add a reaction",
	searchEmoji: "Search emoji",
	recentEmoji: "Picked lately",
	foundEmoji: "Found",
	noEmoji: "No emoji of that name.",
} as const;
