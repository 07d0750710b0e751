import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";

/** The house's own sign-in. */
export const signInTexts = catalogue("signIn", {
	enter: "Sign in with your account",
	before: (name: string) =>
		`You are ${isolate(name)} on this device. Signing in as somebody else signs ${isolate(name)} out here, and its drafts and what it has not sent yet are lost.`,
	way: "Your account",
	keepHint: "Or by the account that you have with this house: whoever signs in with it is you.",
	keep: "Keep this name by your account",
	linkHint: "Whoever signs in with the account that you have with this house is you, on every device.",
	link: "Link your account",
	linked: "Your account is linked to this name: by it you come in on every device.",
	row: { label: "Link your account", hint: "Come in by it on every device" },
	lapsed: "You sign in here by your account, and that was long ago. You read along until you sign in again.",
	again: "Sign in again",
	noPlace: "This browser blocks storage for this page, so it could not recognise you when you come back.",
	/** for who comes back */
	title: "Signing in",
	coming: "Coming in…",
	not: "You are not signed in",
	back: "Back to where you were",
	home: "To the rooms",
	unsure: "No answer came, and a sign-in is good once. Sign in again.",
	why: {
		gone: "This page knows of no sign-in that was begun here, or has used it already. Begin it anew.",
		forged: "What came back belongs to no sign-in that was begun in this tab. Nothing was done with it.",
		other: "Somebody else is here since then, in another tab. Nothing was done.",
		late: "That took too long. Sign in again.",
		saidNo: "The sign-in was given up, or your account may not come in here.",
		failed: "The sign-in did not come to its end at the other side. Try again.",
	},
});
