import { sameDayTime } from "./dates.ts";
import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";

/** What people say of themselves. */
export const profileTexts = catalogue("profile", {
	label: "Profile",
	hint: "A picture, a line about you, what you are up to",
	of: (name: string) => `About ${isolate(name)}`,
	what: "Whoever is in this house can look at it.",
	asking: "Asking…",
	kept: "Keeps this name",
	guest: "Guest",
	nothing: "Nothing more is said here.",
	quiet: (until: number) => `Not to be disturbed until ${sameDayTime(until)}`,
	until: (until: number) => `until ${sameDayTime(until)}`,
	talk: (name: string) => `Talk with ${isolate(name)}`,
	edit: "Change it",
	picture: {
		label: "Picture",
		choose: "Choose a picture…",
		another: "Choose another one…",
		none: "Take it away",
		coming: "On its way…",
		broken: "That cannot be shown as a picture.",
	},
	about: "A line about you",
	status: "What you are up to",
	lasts: "For how long",
	disturb: { label: "Do not disturb", hint: "No alerts and no pushes, on any of your devices" },
	save: "Save",
	saved: "Saved.",
});
