import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number } from "./words.ts";

/** The words of the link to the server, for whoever has been inside. */
export const linkTexts = catalogue("link", {
	region: "Connection",
	suspects: {
		offline: "This device is offline.",
		network: "The server cannot be reached.",
		proxy:
			"The page loads, but the live connection does not get through. A proxy in between is the likely cause: it must let WebSockets pass.",
		restart: "The server is restarting.",
		"house-full": "The house is full just now.",
		"too-many-from-here": "Too many connections come from your network.",
		"too-fast": "That was too fast for the server.",
	},
	readOnly: "Nothing new can be stored just now; reading goes on.",
	kept: "What you write is kept and sent in order.",
	connecting: "Connecting again…",
	retryIn: (seconds: number) => (seconds > 0 ? `Trying again in ${number(seconds)} s` : "Trying again…"),
	tryNow: "Try now",
	comesBack: (name: string) =>
		`You come back as ${isolate(name)} when it answers. Until then no messages are shown: those from before may have changed.`,
	yourRooms: "Your rooms",
	draftKept: "draft kept",
	unsentKept: (count: number) =>
		`${counted(count, "unsent message is", "unsent messages are")} kept and sent in order.`,
	newVersion: "A new version of Parley is ready.",
	partMissing: "A part of this page could not be loaded. Reload to have all of it.",
	ended: {
		"signed-out": "You are signed out.",
		"signed-out-elsewhere": "You signed out in another tab or on another device.",
		"open-elsewhere": "Parley is open in a newer tab.",
		"removed-by-operator": "Whoever runs this house has closed your connection.",
		"reload-needed": "The server was updated. Reload the page to go on.",
	},
	useHere: "Use here",
	reload: "Reload",
});
