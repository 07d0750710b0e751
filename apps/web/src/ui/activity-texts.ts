import { catalogue } from "./language/catalogue.ts";

/** What the page says around activities; what an activity says of itself is in its own folder. */
export const activityTexts = catalogue("activities", {
	menu: "Begin a poll, a game, a list…",
	menuTitle: "What do you want to begin?",
	begin: "Begin",
	back: "Back",
	notHere: "What can be begun here could not be loaded. Please try again.",
	sending: "sending…",
	unknown: "The connection was lost while your last move was on its way. Whether it counts is not known yet.",
	stopped: "Something broke in this one, so it stays as it is.",
	otherVersion: "This page is of an older version than that. Reload it to take part.",
	olderVersion: "This is of an older version than this page can show.",
	unknownKind: "This page does not know how to show more of it.",
	otherReason: "That is not possible just now.",
	reasons: {
		over: "It is over.",
		"no-such-command": "That cannot be done here.",
		"bad-command": "That was not understood.",
		"no-such-seat": "There is no such seat.",
		"seat-taken": "That seat is taken.",
		seated: "You have a seat already.",
		"too-many-seats": "You have too many seats in this room. Rise from one first.",
		"not-seated": "You have no seat in this one.",
		"not-yours": "Only who began it, or a moderator, can do that.",
	},
});

const reasons: Readonly<Record<string, string>> = activityTexts.reasons;

/** What the kit's own word for a refusal means; undefined: the word is an activity's. */
export function kitReason(reason: string): string | undefined {
	return Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
}
