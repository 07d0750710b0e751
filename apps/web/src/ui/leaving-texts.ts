import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";

/** Leaving for good, and what becomes of what one wrote. */
export const leavingTexts = catalogue("leaving", {
	label: "Leave for good",
	hint: "Your name goes, and what you wrote if you like",
	what: (name: string) =>
		`${isolate(name)} ends here: on all your devices, in all rooms, with recovery words and passkeys. Rooms that you own, and programs and invitations that you made, are yours no more. Nobody can take it back.`,
	first: "Take along what you wrote first, if you want to have it.",
	stays: "What becomes of what you wrote?",
	kept: {
		label: "It stays, without my name",
		hint: "Others read on what was said. Where your name stood it says that somebody left.",
	},
	removed: {
		label: "It goes, too",
		hint: "Messages, files and reactions are removed everywhere. What others answered stays.",
	},
	choose: "Choose what becomes of what you wrote.",
	type: (name: string) => `Type ${isolate(name)}, to be sure`,
	otherName: "That is not your name as it is now.",
	unsure: "No answer came: you may have left already. If you are signed out in a moment, it is done.",
	go: "Leave for good",
	no: "Stay",
});
