import { catalogue } from "./language/catalogue.ts";
import { counted, isolate, number, ordinal } from "./words.ts";
/** The words around rooms and people inside the house; the first screen needs none of them. */
export const roomTexts = catalogue("rooms", {
	jump: "Jump to…",
	/** before one comes in */
	howFull: {
		seatsTaken: (count: number, capacity: number) =>
			capacity === 0
				? `${counted(count, "person", "people")} here`
				: `${number(count)} of ${number(capacity)} seats taken`,
		health: "messages reach everyone in",
		healthValue: (ms: number) => (ms < 1 ? "under 1 ms" : `${number(Math.round(ms))} ms`),
		healthUnknown: "nobody is talking just now",
	},
	unencrypted: {
		what: "This page came unencrypted: others on the way can read along, and notifications do not work.",
		open: "Open it by https",
	},
	allTaken: (capacity: number, waiting: number) =>
		`All ${counted(capacity, "seat is", "seats are")} taken${waiting > 0 ? `, ${number(waiting)} in line` : ""}. Wait in line and a freed seat takes you in by itself.`,
	otherRooms: "Rooms with free seats",
	taken: (count: number, capacity: number) =>
		capacity === 0 ? number(count) : `${number(count)}/${number(capacity)}`,
	/** its people have a newer one, and this can only be read */
	earlier: (name: string) => `${isolate(name)} (earlier)`,
	directs: "Direct",
	left: (name: string) => `You left ${isolate(name)}`,
	leftHint: "Your seat is free for somebody else, and nothing from there is counted any more.",
	comeBack: "Come in again",
	leftBecause: {
		left: "You left this room in another tab.",
		expired: "Your time to come back to this room was over.",
		removed: "You were removed from this room.",
		banned: "You may not come into this room for now.",
		gone: "This room does not exist any more.",
		lost: "Your seat in this room was lost.",
	},
	leftHereHint: "Nothing new comes in here. What you read can still be read, and what you typed is kept.",
	title: "Title (optional)",
	listed: "On the list",
	listedHint: "Everybody in the house sees this room.",
	unlistedHint: "Only who has the link finds this room.",
	invite: "Invite people",
	inviteTo: (name: string) => `Invite people to ${isolate(name)}`,
	inviteHint: "Whoever opens this link gives a name and is in, as long as a seat is free.",
	inviteUnlisted: "This link is the only way in: whoever has it can come.",
	onlyHere: "This address works on this computer only. Open Parley by its network address to invite others.",
	share: "Share…",
	qr: "QR code of the link",
	selected: "The link is selected: copy it with Ctrl C or ⌘ C.",
	qrHint: "Point a phone’s camera here.",
	person: (name: string) => `More about ${isolate(name)}`,
	talk: (name: string) => `Talk with ${isolate(name)} alone`,
	start: "Start",
	busy: "Opening…",
	sidebar: {
		region: "Rooms",
		open: "Show rooms",
		newRoom: "New room",
		all: "All rooms",
		name: "Name",
		nameHint: "Small letters, digits and hyphens; it becomes the link.",
		topic: "What it is about (optional)",
		seats: "Seats",
		seatsHint: "0 for no limit",
		create: "Open the room",
		full: "full",
		shut: { full: "full", locked: "locked", banned: "banned", refused: "no seat" },
		inLine: (place: number) => `${ordinal(place)} in line`,
		seatsTaken: (count: number, capacity: number) =>
			capacity === 0
				? `${counted(count, "person", "people")}`
				: `${number(count)} of ${number(capacity)} seats taken`,
		unread: (count: number) => counted(count, "unread message", "unread messages"),
		leave: (name: string) => `Leave ${isolate(name)}`,
	},
	seat: {
		joining: "Taking a seat…",
		place: (place: number) => (place === 1 ? "You are next in line" : `You are ${ordinal(place)} in line`),
		inLineHint: "A freed seat takes you in by itself. You can read another room meanwhile.",
		leaveLine: "Leave the line",
		full: "All seats are taken",
		fullHint: (capacity: number) =>
			`This room has ${counted(capacity, "seat", "seats")}. Wait in line, or pick another room.`,
		refused: "You cannot come in",
		tryAgain: "Try again",
		openIt: "Open this room",
	},
	me: {
		region: "You",
		theme: { system: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" },
		live: "live",
		liveIn: (ms: number) => `live · ${ms < 1 ? "< 1" : number(Math.round(ms))} ms`,
		behind: (events: number) => (events > 0 ? `behind by ${number(events)}` : "behind"),
		catchingUp: "catching up",
		connecting: "connecting",
		reconnecting: "reconnecting",
		notConnected: "not connected",
	},
});
