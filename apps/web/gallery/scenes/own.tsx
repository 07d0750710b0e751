import type { Door } from "@parley/protocol/http";
import type { LaterList } from "@parley/protocol/later";
import type { OwnPerson } from "@parley/protocol/people";
import type { Profile } from "@parley/protocol/profile";
import type { ReminderList } from "@parley/protocol/reminders";
import type { SavedList } from "@parley/protocol/saved";
import { Claim } from "../../src/features/own/claim.tsx";
import { remember } from "../../src/ui/storage.ts";
import { clicks, sees, writes } from "../hands.ts";
import { Lobby } from "../lobby.tsx";
import { ME, NOW, RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith, story } from "../story.ts";
import type { Tape } from "../tape.ts";

const HOUR_MS = 3_600_000;
const words = "river tomato elbow quick museum satoshi lens zebra honey orbit".split(" ");
const proved = { ...ME, device: "device-1", token: "t2", epoch: "e" };
const mine = {
	device: "device-1",
	how: "first",
	at: NOW - 26 * HOUR_MS,
	browser: "Firefox on Linux",
	mine: true,
};
const guest: OwnPerson = { ...ME, kept: false, words: false, devices: [mine] };
const kept: OwnPerson = {
	...ME,
	kept: true,
	words: true,
	devices: [
		mine,
		{ device: "device-2", how: "link", at: NOW - 3 * HOUR_MS, browser: "Safari on iPhone" },
		{ device: "device-3", how: "words", at: NOW - 200 * HOUR_MS, browser: "Chrome on Windows" },
	],
};
const key = { passkey: "key-1", at: NOW - 90 * HOUR_MS, browser: "Firefox on Linux", usedAt: NOW - HOUR_MS };
const passkeys = [key, { passkey: "key-2", at: NOW - 2 * HOUR_MS }];
const byPasskeys: OwnPerson = { ...kept, passkeys, passkeysAt: "https://chat.example.org" };
const withProvider: Door = { open: true, defaultRoom: "lobby", roomCreation: "open", provider: true };
const until = NOW + 120_000;
const saved = {
	saved: [
		{
			...{ seq: 1_033, savedSeq: 1_044, state: "stands", room: "lobby", at: NOW - HOUR_MS },
			...{
				author: "session-chidi",
				name: "Chidi",
				text: "Here is the line that did it:\nreader.offer(frame);",
			},
		},
		{
			...{ seq: 812, savedSeq: 1_043, state: "stands", room: "direct-1", at: NOW - 50 * HOUR_MS },
			...{ author: "session-bo", name: "Bo", text: "", files: 2 },
		},
		{ seq: 1_034, savedSeq: 1_042, state: "removed", room: "lobby" },
		{ seq: 400, savedSeq: 410, state: "closed" },
	],
	more: true,
} satisfies SavedList;
const later = {
	later: [
		{
			...{ id: "0192d4f1-0000-7000-8000-000000000001", room: "lobby", at: NOW - HOUR_MS },
			text: "Good morning! Who takes the minutes today?",
			unsent: { code: "not-allowed", field: "closed", message: "This room is closed: it can only be read." },
		},
		{
			...{ id: "0192d4f1-0000-7000-8000-000000000002", room: "release", at: NOW + 20 * HOUR_MS },
			text: "The new version is out.\nHere is what changed: …",
		},
		{
			id: "0192d4f1-0000-7000-8000-000000000003",
			room: "direct-1",
			at: NOW + 90 * HOUR_MS,
			text: "Happy birthday!",
		},
	],
} satisfies LaterList;
const remembered = {
	...{
		seq: 1_033,
		state: "stands",
		room: "lobby",
		at: NOW - HOUR_MS,
		author: "session-chidi",
		name: "Chidi",
	},
	text: "Here is the line that did it:\nreader.offer(frame);",
};
const reminders = {
	reminders: [
		{ ...remembered, remindAt: NOW - HOUR_MS, rang: true },
		{ seq: 1_034, state: "removed", room: "lobby", remindAt: NOW + 20 * HOUR_MS },
	],
} satisfies ReminderList;
const profile: Profile = {
	...{ ...ME, kept: true, about: "I mend bicycles, and now and then a server." },
	...{ status: { text: "In the shed", until: NOW + HOUR_MS }, quietUntil: NOW + 2 * HOUR_MS },
};
const link = { secret: "pXlQ2mWm0Zc8n4yJkqvTzw", code: "K7MQ2XW9TB", until };

function at(person: OwnPerson, more: Tape["http"] = {}): Tape {
	return {
		...story,
		http: {
			"/api/people/me": person,
			"/api/people/me/sheets": { words, sheet: "s" },
			"/api/people/me/kept": proved,
			"/api/people/me/words": {},
			"/api/device-links": link,
			"/api/people/me/profile": profile,
			...more,
		},
	};
}

const opened = [clicks("nav section button[aria-haspopup=dialog]"), sees("dialog[open] h2")];
/** By the place of its row in the menu, from 1. */
const row = (place: number) => clicks(`dialog div > div > button:nth-of-type(${place})`);
const keeping = [...opened, row(1), clicks("dialog p ~ div [data-first]:not(:disabled)")];
const sheet = [...keeping, sees("dialog ol")];
const asked = [...sheet, clicks("dialog [data-first]"), sees("dialog form input")];
const devices = [...opened, row(2), sees("dialog li bdi")];
const leave = "dialog div > div:last-child > button:nth-of-type(2)";
// there once the house has said who one is
const leaving = [...opened, sees(leave), clicks(leave), sees("dialog fieldset")];
// only once the house has said that the name is kept, its row is the third of six
const renaming = [
	...opened,
	sees("dialog div > div > button:nth-of-type(6)"),
	row(3),
	sees("dialog form input"),
];
const profiling = [...opened, sees("dialog div > div > button:nth-of-type(7)"), row(4)];
const linking = [...devices, clicks("dialog [data-first]")];
const claimed = (about: object) =>
	at({ ...kept, link: { state: "claimed", until, triesLeft: 3, ...about } } as OwnPerson);

/** The menu at one's own name, how a name is kept, and how it comes to another device. */
export const ownScenes: readonly Scene[] = [
	{ name: "own/menu", tape: at(guest), hands: [...opened, sees("dialog span small")] },
	{ name: "own/menu-kept", tape: at(kept), hands: [...opened, sees("dialog span small")] },
	{
		name: "own/menu-largest",
		tape: at(guest),
		hands: [...opened, clicks("dialog input[value=largest]"), sees("html[data-text=largest] dialog")],
	},
	{ name: "own/alerts", tape: at(guest), hands: [...opened, row(3), sees("dialog fieldset input:checked")] },
	{ name: "own/keep", tape: at(guest), hands: [...opened, row(1), sees("dialog p + p + div button")] },
	{ name: "own/keep-kept", tape: at(kept), hands: [...opened, row(1), sees("dialog p + p + div button")] },
	{
		name: "own/keep-passkeys",
		tape: at(byPasskeys),
		hands: [
			...opened,
			row(1),
			clicks("dialog section li:nth-child(2) button"),
			sees("dialog li [role=alert]"),
		],
	},
	{
		name: "own/keep-last-passkey",
		tape: at({ ...byPasskeys, words: false, passkeys: [key], passkeysAt: location.origin }),
		hands: [...opened, row(1), sees("dialog section li small")],
	},
	{
		name: "own/keep-account",
		tape: at(guest, { "/api/door": withProvider }),
		hands: [...opened, row(1), sees("dialog section .lucide-log-in")],
	},
	{
		name: "own/menu-account",
		tape: at(kept, { "/api/door": withProvider }),
		hands: [...opened, sees("dialog .lucide-log-in")],
	},
	{
		name: "own/lapsed",
		tape: at({ ...kept, provider: { at: 0, until: 1 } }),
		show: () => <Lobby provider />,
		hands: [sees("[data-restriction=lapsed]")],
	},
	{ name: "own/keep-sheet", tape: at(guest), hands: sheet },
	{ name: "own/keep-check", tape: at(guest), hands: asked },
	{
		name: "own/keep-check-wrong",
		tape: at(guest),
		hands: [
			...asked,
			writes("apple", "dialog form input"),
			clicks("dialog [type=submit]"),
			sees("dialog [role=alert]"),
		],
	},
	{ name: "own/name", tape: at(kept), hands: renaming },
	{ name: "own/profile", tape: at(kept), hands: [...profiling, sees("dialog form label + input")] },
	{
		name: "own/profile-refused",
		tape: at(kept, { "/api/people/me/profile": { problem: "too-fast" } }),
		hands: [...profiling, sees("dialog [role=alert]")],
	},
	{
		name: "own/profile-card",
		tape: {
			...lobbyWith(known()),
			http: { [`/api/people/session-ingrid/profile`]: { ...profile, name: "Ingrid" } },
		},
		hands: [clicks("aside li:nth-child(3) button"), sees("dialog p + p")],
	},
	{
		name: "own/name-refused",
		tape: at(kept, { "/api/people/me/name": { problem: "name-kept" } }),
		hands: [
			...renaming,
			writes("Ingrid", "dialog form input"),
			clicks("dialog [type=submit]"),
			sees("dialog [role=alert]"),
		],
	},
	{
		name: "own/saved",
		tape: at(guest, { "/api/people/me/saved": saved }),
		hands: [...opened, row(4), sees("dialog li blockquote")],
	},
	{
		name: "own/saved-none",
		tape: at(guest, { "/api/people/me/saved": { saved: [], more: false } satisfies SavedList }),
		hands: [...opened, row(4), sees("dialog div > p")],
	},
	{ name: "own/taken", tape: at(guest), hands: [...opened, row(5), sees("dialog p + p + p")] },
	{
		name: "own/taken-made",
		tape: at(guest, { "/api/people/me/messages": { messages: [] } }),
		hands: [
			...opened,
			row(5),
			clicks("dialog p ~ div [data-first]"),
			sees("dialog [role=status]:not(:empty)"),
		],
	},
	{
		name: "own/later",
		tape: at(guest, { "/api/people/me/later": later, "/api/people/me/reminders": reminders }),
		hands: [...opened, row(6), sees("dialog li blockquote")],
	},
	{
		name: "own/later-change",
		tape: at(guest, { "/api/people/me/later": later, "/api/people/me/reminders": reminders }),
		hands: [
			...opened,
			row(6),
			clicks("dialog li:nth-child(2) button:nth-of-type(2)"),
			sees("dialog textarea"),
		],
	},
	{
		name: "own/later-none",
		tape: at(guest, {
			"/api/people/me/later": { later: [] } satisfies LaterList,
			"/api/people/me/reminders": { reminders: [] } satisfies ReminderList,
		}),
		hands: [...opened, row(6), sees("dialog div > p")],
	},
	{ name: "own/leaving", tape: at(guest), hands: leaving },
	{
		name: "own/leaving-other-name",
		tape: at(guest, { "/api/people/me/leaving": { problem: "not-allowed" } }),
		hands: [
			...leaving,
			clicks("dialog fieldset label:last-of-type input"),
			writes("somebody", "dialog form > input"),
			clicks("dialog [type=submit]"),
			sees("dialog [role=alert]"),
		],
	},
	{ name: "own/devices", tape: at(kept), hands: devices },
	{
		name: "own/devices-sure",
		tape: at(kept),
		hands: [...devices, clicks("dialog li:nth-child(2) button"), sees("dialog [role=alert]")],
	},
	{ name: "own/devices-guest", tape: at(guest), hands: devices },
	{ name: "own/link", tape: at(kept), hands: [...linking, sees("dialog svg[role=img]")] },
	{
		name: "own/link-asked",
		tape: claimed({ browser: "Safari on iPhone", near: true }),
		hands: [...linking, sees("dialog form input")],
	},
	{ name: "own/link-asked-from-afar", tape: claimed({}), hands: [...linking, sees("dialog form input")] },
	{
		name: "own/link-refused",
		tape: at(kept, { "/api/device-links": { problem: "too-fast" } }),
		hands: [...linking, sees("dialog p[role=status]")],
	},
	{
		name: "own/offer",
		tape: at(guest),
		before: () => remember("parley.keep-offer", `${ME.session} ${NOW - HOUR_MS}`),
		hands: [sees("main section p[role=status]")],
	},
	{
		name: "own/known-people",
		tape: lobbyWith(known()),
		hands: [sees("aside li span[title]")],
	},
	{
		name: "own/claim",
		show: () => <Claim secret="s" before="" onTaken={nobody} />,
		hands: [sees("form button")],
	},
	{
		name: "own/claim-code",
		show: () => <Claim secret={null} before="Ada 2" onTaken={nobody} />,
		hands: [writes("K7MQ2 XW9TB", "form input")],
	},
	{
		name: "own/claim-digits",
		tape: at(kept, { "/api/device-links/claims": { claim: "c", digits: "47", name: "Ada", until } }),
		show: () => <Claim secret="s" before="" onTaken={nobody} />,
		hands: [clicks("form button"), sees("[class*=digits]")],
	},
];

/** Some of them keep their names; one has another one now. */
function known() {
	const log = new RoomLog("lobby");
	log.says("Ingrid", "Good morning.");
	const members = ["Ada", "Ingrid", "Bo"];
	const people = members.map((name) => ({ id: `session-${name.toLowerCase()}`, name, kept: name !== "Bo" }));
	return log.joined({ count: 3, members, people });
}

async function nobody(): Promise<void> {
	await Promise.resolve();
}
