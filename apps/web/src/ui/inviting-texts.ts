import { shortDate } from "./dates.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number } from "./words.ts";

/** Whoever invites, whoever was invited, and whoever was not. */
export const invitingTexts = catalogue("inviting", {
	about:
		"An invitation is a link into this room for so many people. Who follows it is not asked for the passphrase, and comes in also where only invited people do. To make one, keep your name first, in your settings.",
	none: "Nobody is invited just now.",
	row: (used: number, uses: number) => `${number(used)} of ${counted(uses, "person", "people")} came`,
	until: (until: number) => `Until ${shortDate(until)}`,
	by: (name: string) => `made by ${isolate(name)}`,
	uses: "For how many people",
	days: "For how long",
	lasts: (days: number) => (days === 1 ? "1 day" : `${number(days)} days`),
	make: "Make an invitation",
	once: "Copy the link now: nobody is shown it again. Whoever has it can come in.",
	done: "I have copied it",
	revoke: "Revoke",
	revokeOne: (used: number, uses: number, until: number) =>
		`Revoke the invitation by which ${number(used)} of ${number(uses)} came, until ${shortDate(until)}`,
	revokeSure: "Nobody comes in by it any more. Who is here stays.",
	no: "Cancel",
	/** for who follows one */
	looking: "Looking where it leads…",
	title: (room: string) => `You are invited to ${isolate(room)}`,
	seats: (count: number, capacity: number) =>
		capacity === 0
			? `${counted(count, "person is", "people are")} there.`
			: `${number(count)} of ${counted(capacity, "seat is", "seats are")} taken.`,
	yourName: "Your name",
	comeIn: "Come in",
	comeInAs: (name: string) => `Come in as ${isolate(name)}`,
	over: "This invitation leads nowhere",
	noSecret: "This page no longer knows your invitation. Open the link again from where you got it.",
	doorFirst: "If it is you, come in at the door first, then open the invitation again.",
	unsure:
		"No answer came: you may be in already. Try again, and take another name if yours is taken by that.",
	home: "To the rooms",
	/** for who was not */
	closed: {
		title: "By invitation",
		invited: "Whoever comes here was invited. Open the link that you were sent.",
		off: "Nobody comes in here as a guest.",
		known: "Do you keep a name here?",
		words: "I have my recovery words",
		device: "I am signed in on another device",
	},
});
