import { fullTime, shortDate } from "./dates.ts";
import { catalogue } from "./language/catalogue.ts";
import { counted, isolate } from "./words.ts";

/** What the operator looks after: apart, because nobody else needs any of it. */
export const adminTexts = catalogue("admin", {
	title: "The house",
	signIn: {
		hint: "The token was printed at the server's first start, or is what OPERATOR_TOKEN holds. It is kept for this tab only.",
		label: "Operator's token",
		open: "Open",
		opening: "Opening…",
		wrong: "That is not the operator's token.",
	},
	chat: "To the chat",
	leave: "Forget the token",
	which: "What to look at",
	lists: {
		people: "People",
		rooms: "Rooms",
		reports: "Reports",
		bans: "Kept out",
		programs: "Programs",
		record: "Record",
	},
	search: { people: "A name", rooms: "A room", programs: "A program, or its room" },
	loading: "Loading…",
	more: "Show more",
	none: {
		people: "Nobody.",
		rooms: "No room.",
		reports: "Nothing is reported.",
		bans: "Nobody is kept out.",
		programs: "No program.",
		record: "Nothing was done here yet.",
	},
	person: {
		here: "here now",
		seen: (at: number) => `last came in ${shortDate(at)}`,
		kept: "keeps the name",
		guest: "guest",
		devices: (count: number) => counted(count, "device", "devices"),
		seats: (count: number) => counted(count, "room", "rooms"),
	},
	deeds: {
		open: "Do something…",
		openFor: (name: string) => `Do something about ${isolate(name)}`,
		reason: "Reason (optional; the person and the record get it)",
		otherName: "Another name for them",
		rename: "Rename",
		howLong: "For how long they are kept out",
		byAddress: "Keep out whoever comes anew from their network address, too",
		byAddressHint: "Others behind the same address cannot come anew either. Nobody is shown the address.",
		no: "No",
		ban: "Keep out…",
		banSure: (name: string) => `${isolate(name)} is signed out everywhere, and is let in no more until then.`,
		banYes: "Keep out",
		endDevices: "Sign out everywhere…",
		endKeptSure: (name: string) =>
			`All devices of ${isolate(name)} are signed out. They come back by what proves who they are.`,
		endGuestSure: (name: string) =>
			`${isolate(name)} is a guest: nothing brings them back as the same person. What they wrote stays.`,
		endDevicesYes: "Sign out",
		clearProfile: "Take the profile away…",
		clearSure: (name: string) =>
			`What ${isolate(name)} says of themselves goes, with the picture. They may say something else.`,
		clearYes: "Take it away",
		releaseName: "Release the name…",
		releaseSure: (name: string) =>
			`${isolate(name)} goes on as a guest. Their words and passkeys are no more, and anybody may take the name when they are gone.`,
		releaseYes: "Release it",
	},
	roomDeeds: {
		ways: "What leads into this room, or out of it",
		noWays: "No invitation, hook or bot leads into this room, or out of it.",
		way: (
			kind: "invitations" | "hooks" | "outgoing-hooks" | "bots",
			name: string | undefined,
			at: number,
		) => {
			const made = `made ${fullTime(at)}`;
			if (kind === "hooks") return `Hook ${isolate(name ?? "")}, ${made}`;
			if (kind === "outgoing-hooks") return `Outgoing hook ${isolate(name ?? "")}, ${made}`;
			if (kind === "bots") return `Bot ${isolate(name ?? "")}, ${made}`;
			return name === undefined ? `Invitation, ${made}` : `Invitation by ${isolate(name)}, ${made}`;
		},
		revoke: "Revoke…",
		revokeOf: (way: string) => `Revoke: ${way}`,
		revokeSure: "Nothing comes in or goes out by it any more, and it cannot be brought back.",
		revokeYes: "Revoke",
		reason: "Reason (optional; the record gets it)",
		typed: (room: string) => `To delete the room with all that was said in it, type ${isolate(room)}`,
		delete: "Delete the room",
	},
	reportDeeds: {
		openFor: (report: string) => `Do something about the report: ${report}`,
		reason: "Answer (optional; the record gets it)",
		resolve: "Nothing to do: it was looked at",
		remove: "Remove the message…",
		removeSure: "Its text and files are gone for everybody.",
		removeYes: "Remove",
	},
	ban: {
		until: (at: number) => `until ${fullTime(at)}`,
		byAddress: "by network address, too",
		end: "Let in again",
		endFor: (name: string) => `Let ${isolate(name)} in again`,
	},
	room: {
		unlisted: "on no list",
		members: (count: number) => counted(count, "member", "members"),
		messages: (count: number) => counted(count, "message", "messages"),
		files: (count: number, width: string) => `${counted(count, "file", "files")}, ${width}`,
		reports: (count: number) => counted(count, "open report", "open reports"),
		used: (at: number) => `last used ${shortDate(at)}`,
	},
	program: {
		reads: "reads",
		writes: "writes",
		moderates: "moderates",
		to: (address: string) => `sends to ${isolate(address)}`,
		by: (name: string | undefined, at: number) =>
			`made ${shortDate(at)}${name === undefined ? "" : ` by ${isolate(name)}`}`,
		stopped: "stopped",
	},
	/** what was done, by whom and from where */
	record: {
		all: "Show what others did in their rooms, too",
		allHint: "Owners, moderators, programs, and whoever reported something.",
		operator: "The operator",
		signedOut: (by: string, name: string) => `${isolate(by)} signed ${isolate(name)} out everywhere`,
		released: (by: string, name: string) => `${isolate(by)} released the name of ${isolate(name)}`,
		keptOut: (by: string, name: string, until: number) =>
			`${isolate(by)} keeps ${isolate(name)} out of the house until ${fullTime(until)}`,
		letIn: (by: string, name: string) => `${isolate(by)} let ${isolate(name)} into the house again`,
		deleted: (by: string) => `${isolate(by)} deleted the room`,
		fromHere: "from the network address that you are at now",
		from: (mark: string) => `from another network address (${isolate(mark)})`,
		blank: "Erase the reason…",
		blankOf: (line: string) => `Erase the reason: ${isolate(line)}`,
		blankSure: "Nobody reads it here any more. That it was erased stands in the record.",
		blankYes: "Erase",
	},
	report: (by: string, name: string) => `${isolate(by)} about ${isolate(name)}`,
});
