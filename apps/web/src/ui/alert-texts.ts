import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number } from "./words.ts";

/** The words of alerts, apart from `texts` because the first screen needs none of them. */
export const alertTexts = catalogue("alerts", {
	bell: "Alerts",
	bellMuted: "Alerts: this room is muted",
	title: "Alerts",
	mentions: (count: number) => counted(count, "mention of you", "mentions of you"),
	muted: "muted",
	inRoom: (room: string) => `In ${room}, tell me of`,
	choices: {
		all: { name: "All messages", hint: "each one, when I am not looking" },
		mentions: { name: "Mentions of me", hint: "messages with @ and my name, or @everyone" },
		nothing: { name: "Nothing", hint: "muted: no number in the title either" },
	},
	everywhere: "In this browser",
	notifications: "Notifications",
	turnOn: "Turn on",
	permission: {
		granted: "The browser may show them when this room is not in view.",
		default: "The browser will ask you once.",
		denied: "Blocked. Allow notifications for this page in the browser’s site settings, then check again.",
		insecure: "Browsers allow notifications only over https. The number in the title works without.",
		unsupported: "This browser has no notifications. The number in the title works without.",
	},
	sound: "Sound",
	soundHint: "Two soft notes with each alert.",
	kept: {
		label: "What you write, on this device",
		stays: "Drafts and unsent messages stay here until you sign out.",
		mayGo:
			"Drafts and unsent messages are kept here, but the browser may clear them when space is short; Safari does after seven days without a visit.",
		ask: "Keep them",
		notGranted:
			"The browser did not agree. It may once you come here often, or have added the page to your home screen.",
	},
	reach: "Do they reach me?",
	check: "Check alerts",
	checkHint: "Goes through every step and says what works here.",
	checking: "Checking…",
	again: "Check again",
	state: { pass: "works", fail: "does not work", note: "good to know" },
	steps: {
		permission: "Permission",
		notification: "Notification",
		sound: "Sound",
		title: "Title and icon",
		worker: "Service worker",
		key: "This server’s key",
		service: "Push service",
		push: "Push",
	},
	found: {
		allowed: "The browser lets this page notify you.",
		notAsked: "Not asked yet. Turn on notifications above.",
		shown: "A test notification is on your screen.",
		taken:
			"The browser took a test notification but does not say that it was shown. If you see none, your system holds it back: look at its focus or do-not-disturb setting.",
		notShown: "No notification could be shown.",
		notTried: "Not tried, because the browser does not allow it.",
		heard: "Two notes were played. If you heard none, look at the volume of this tab and of your device.",
		silent:
			"The browser does not let this page play sound yet. Click anywhere in the page, then check again.",
		titleWorks: "The number of unread messages shows in the title, and a dot on the icon.",
		titleFails: "The icon with the dot could not be loaded. The title still counts.",
		worker: "There is one, so a phone can show notifications too.",
		noWorker: "None: alerts come while this page is open in a tab, and not after it is closed.",
		keyFetched: "Fetched. By it a push service knows that a push comes from here.",
		serviceReached: "It gave this browser an address, to which the server can send while no page is open.",
		noService:
			"This browser has no push service that can be reached. Alerts come while a page is open, and not after.",
		pushUnsupported:
			"This browser, or this way of opening the page, knows no push. Alerts come while a page is open.",
		pushOff: "Not tried: turn on notifications above.",
		pushArrived: "The server sent a test to the push service, and it arrived here.",
		pushLost: "The push service took a test, but it did not arrive here within ten seconds.",
		pushRefused: (status: number) =>
			status === 0
				? "The server cannot reach the push service: a firewall may be in between."
				: `The push service refused the test, with status ${status}.`,
	},
	test: { title: "Parley", body: "This is how an alert looks." },
	heap: (room: string, count: number) => (count > 1 ? `${room} · ${number(count)} new` : room),
	body: (name: string, text: string) => `${isolate(name)}: ${text}`,
	offer: {
		label: "Alerts",
		text: (name: string) =>
			`${isolate(name)} mentioned you. Shall the browser tell you when you are not looking?`,
		yes: "Turn on",
		no: "Not now",
	},
});
