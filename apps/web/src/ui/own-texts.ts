import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** The menu at one's own name, and what is come to from there. */
export const ownTexts = catalogue("own", {
	title: "You",
	/** heard behind one's own name */
	open: "Your settings",
	alerts: { label: "Alerts", hint: "Notifications, sound, and what each room tells you" },
	keys: { label: "Keyboard keys", hint: "All of them in a list" },
	blocked: {
		label: "Blocked people",
		hint: (count: number) => counted(count, "person", "people"),
		what: "What they write is folded and calls you by nothing, and no conversation begins between you. Nobody is told.",
		none: "You block nobody.",
		folded: "You blocked who wrote this.",
		show: "Show",
		again: (name: string) => `Hear ${isolate(name)} again`,
	},
	look: "Look",
	theme: "Theme",
	themes: { system: "As the system", light: "Light", dark: "Dark" },
	text: "Size of text",
	sizes: { normal: "Normal", large: "Large", largest: "Largest" },
	previews: { label: "Link previews", hint: "Title and first words of what a link leads to" },
	lone: { label: "Keys ? and F6", hint: "Off, they are the browser’s, or of a program you speak to" },
	signOut: {
		label: "Sign out",
		hint: (name: string) => `${isolate(name)} is free for somebody else then.`,
		kept: "On this device. The name stays yours.",
	},
});
