import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";

/** Around a conversation of two. */
export const talkTexts = catalogue("talk", {
	title: (name: string) => `Talk with ${isolate(name)}`,
	hint: (name: string) =>
		`Only the two of you read it, and nobody else can find it. ${isolate(name)} can accept, ignore or block it.`,
	empty: "Only the two of you read this.",
	region: "Your answer",
	state: {
		new: (name: string) =>
			`${isolate(name)} began to talk with you alone. What you choose is told to nobody.`,
		ignored: () => "You ignore this conversation: it does not notify you.",
		blocked: () => "You blocked this conversation: neither of you can write in it.",
	},
	accept: "Accept",
	ignore: "Ignore",
	block: "Block",
	again: { notify: "Notify me again", unblock: "Unblock" },
	turnAway: "Ignore or block…",
	turnAwayHint: "The other one is not told.",
});
