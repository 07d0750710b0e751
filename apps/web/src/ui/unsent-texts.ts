import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** The words of what was written and is not sent yet, wherever it is shown. */
export const unsentTexts = catalogue("unsent", {
	region: "Unsent messages",
	bar: (count: number) => `${counted(count, "message is", "messages are")} not sent yet.`,
	show: "Show",
	title: "Not sent yet",
	none: "Everything you wrote has been sent.",
	editLabel: "Change what was not sent",
	comeIn: "Come in and send",
	noText: "Without a text",
	sendMyself: "Send as myself",
	/** this browser gives no room, or none any more */
	notKept: "This browser keeps nothing for this page: what is not sent is gone when the page is closed.",
	full: "This device is full: what was written last is gone when the page is closed, unless it is sent.",
	reason: {
		link: "It goes when the connection is back.",
		turn: "It goes behind what was written before it.",
		outside: "You are not in this room.",
		ofAnother: (name: string) =>
			`Written as ${isolate(name)}, and the house takes you for somebody else now. It does not go by itself.`,
		filesStay: "The files were uploaded under that name, and stay behind.",
		line: "It goes when a freed seat takes you in.",
		later: (time: string) => `It goes by itself at ${time}.`,
		maybeStored: "It may have arrived all the same.",
	},
});
