import { catalogue } from "./language/catalogue.ts";
import { isolate } from "./words.ts";
/** The words around rooms and people inside the house; the first screen needs none of them. */
export const roomTexts = catalogue("rooms", {
	jump: "Jump to…",
	direct: "a conversation of two",
	directs: "Direct",
	left: (name: string) => `You left ${isolate(name)}`,
	leftHint: "Your seat is free for somebody else, and nothing from there is counted any more.",
	comeBack: "Come in again",
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
	qrHint: "Point a phone’s camera here.",
	person: (name: string) => `More about ${isolate(name)}`,
	talk: (name: string) => `Talk with ${isolate(name)} alone`,
	talkTitle: (name: string) => `Talk with ${isolate(name)}`,
	talkHint:
		"Opens a room with two seats that is on no list. Whoever follows its link first takes the second seat.",
	tell: (name: string, room: string) => `Tell ${isolate(name)} by a message in ${room}`,
	tellHint: "Everybody there sees the message and its link.",
	tellNot: "Then give them the link yourself.",
	start: "Start",
	telling: (name: string, link: string) => `@${name} let us talk, the two of us: ${link}`,
	busy: "Opening…",
});
