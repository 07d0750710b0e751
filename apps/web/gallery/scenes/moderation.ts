import type { BotList } from "@parley/protocol/bots";
import type { EditList } from "@parley/protocol/edits";
import type { Embedding } from "@parley/protocol/embedding";
import type { HookInfo } from "@parley/protocol/hooks";
import type { AuditPage, ReportList, RoomModeration } from "@parley/protocol/moderation-lists";
import type { OutgoingHookList } from "@parley/protocol/outgoing-hooks";
import type { PinList } from "@parley/protocol/pins";
import type { ProgramList } from "@parley/protocol/programs";
import type { ReactorList } from "@parley/protocol/reactors";
import { deedTexts } from "../../src/ui/deed-texts.ts";
import type { moderationTexts } from "../../src/ui/moderation-texts.ts";
import { roomTexts } from "../../src/ui/room-texts.ts";
import { clicks, focuses, type Hand, sees } from "../hands.ts";
import { ME, NOW, RoomLog } from "../room-log.ts";
import type { Scene } from "../scene.ts";
import { lobbyWith } from "../story.ts";
import type { Tape } from "../tape.ts";

const HOUR_MS = 3_600_000;
const person = (name: string) => ({ name, session: `session-${name.toLowerCase()}` });
const rules = {
	owner: ME.session,
	ownerName: ME.name,
	slowMs: 10_000,
	locked: true,
	unlisted: true,
};
const insult =
	"This is **not** what we agreed on, and you know it. Read the minutes before you write, please.";

function log() {
	const log = new RoomLog("lobby");
	log.says("Bo", "Shall we keep it to the point?");
	log.says("Mei", insult);
	log.says("Ada", "Let us all take a breath.");
	return log;
}

const room = {
	room: "lobby",
	title: "Lobby",
	topic: "Where everybody comes in. Be kind, be brief.",
	capacity: 50,
	rules,
	members: ["Ada", "Bo", "Mei"].map((name) => ({ ...person(name), away: false })),
	bans: [{ ban: 990, person: person("Mallory"), until: NOW + 24 * HOUR_MS, byAddress: true }],
	mutes: [{ person: person("Mei"), until: NOW + HOUR_MS }],
	speakers: [person("Chidi")],
} satisfies RoomModeration;

const reports = {
	reports: [
		{
			report: 1_010,
			room: "lobby",
			at: NOW - 60_000,
			by: person("Bo"),
			reason: "Rude, and not for the first time today.",
			target: 1_001,
			author: person("Mei"),
			text: insult,
		},
	],
	more: false,
} satisfies ReportList;

const record = {
	entries: [
		{
			seq: 1_009,
			room: "lobby",
			at: NOW - 120_000,
			by: person("Ada"),
			do: "mute",
			person: person("Mei"),
			reason: "To cool down.",
			deed: { do: "mute", person: person("Mei"), until: NOW + HOUR_MS },
		},
		{
			seq: 990,
			room: "lobby",
			at: NOW - HOUR_MS,
			by: { name: "operator", session: "operator" },
			do: "ban",
			person: person("Mallory"),
			deed: { do: "ban", person: person("Mallory"), until: NOW + 24 * HOUR_MS },
		},
	],
	more: false,
} satisfies AuditPage;

const joined = { topic: room.topic, count: 3, members: ["Ada", "Bo", "Mei"] };
const hooks = [
	{ hook: "backups", name: "Backups", at: NOW - HOUR_MS, postedAt: NOW - 60_000, dialect: "plain text" },
	{
		...{ hook: "alerts", name: "Alerts of the test machine", at: NOW - HOUR_MS, refusedAt: NOW - 60_000 },
		refusal: { code: "bad-frame", message: "That was not understood: it does not have the agreed shape." },
	},
] satisfies HookInfo[];
const outgoing = [
	{
		...{ hook: "ci", name: "Ci", to: "https://ci.example.org/hears", on: "mention", at: NOW - HOUR_MS },
		...{ deliveredAt: NOW - 120_000, refused: { at: NOW - 60_000, why: "503" }, waiting: 12 },
	},
] satisfies OutgoingHookList;
const bots = [
	{ bot: "echo", name: "Echo", scopes: ["read", "write", "moderate"], at: NOW - HOUR_MS, postedAt: NOW },
] satisfies BotList;
const origins = ["https://www.example.org", "https://blog.example.org"];
const owned: Tape = lobbyWith(log().joined({ ...joined, rules }), {
	http: {
		"/api/moderation/rooms/lobby": room,
		"/api/moderation/rooms/lobby/reports": reports,
		"/api/moderation/rooms/lobby/audit": record,
		"/api/rooms/lobby/hooks": hooks,
		"/api/rooms/lobby/outgoing-hooks": outgoing,
		"/api/rooms/lobby/bots": bots,
		"/api/rooms/lobby/embedding": { embed: "no", origins },
	},
});
const programs = [
	{ author: "bot:echo", name: "⚙ Echo", reads: true, writes: true, moderates: false },
	{ author: "bot:minutes", name: "⚙ Minutes of every meeting", reads: true, writes: false, moderates: true },
	{ author: "hook:backups", name: "⚙ Backups", reads: false, writes: true, moderates: false },
] satisfies ProgramList;
const others: Tape = lobbyWith(
	log().joined({ ...joined, rules: { ...rules, owner: "session-bo", ownerName: "Bo" } }),
	{
		http: {
			"/api/rooms/lobby/programs": programs,
			"/api/rooms/lobby/embedding": { embed: "read", origins } satisfies Embedding,
		},
	},
);

const helped = {
	...rules,
	owner: "session-mei",
	ownerName: "Mei",
	moderators: [person("Bo"), person("Ada")],
};
/** Ada helps Mei to keep the room. */
const helping: Tape = lobbyWith(log().joined({ ...joined, rules: helped }), {
	http: {
		"/api/moderation/rooms/lobby": { ...room, rules: helped } satisfies RoomModeration,
		"/api/moderation/rooms/lobby/reports": reports,
	},
});

const pins = {
	pins: [
		{
			...{ seq: 1_001, author: "session-mei", name: "Mei", at: NOW - 24 * HOUR_MS, by: "Ada" },
			text: "House rules: be kind, be brief, and read the minutes **before** you write.",
		},
		{ seq: 1_000, author: "session-bo", name: "Bo", at: NOW - HOUR_MS, by: "Bo", text: "", files: 2 },
	],
} satisfies PinList;
const pinned: Tape = lobbyWith(log().joined({ ...joined, rules }), {
	http: { "/api/rooms/lobby/pins": pins },
});

function liked() {
	const log = new RoomLog("lobby");
	log.says("Bo", "Shall we keep it to the point?");
	const reactions = { "👍": { count: 3, mine: true }, "🎉": { count: 2, mine: false } };
	log.says("Mei", "Agreed: ten minutes, and then lunch.", { reactions, reactedSeq: 1_009 });
	return log.joined(joined);
}
const named = (...names: readonly string[]) =>
	names.map((name) => ({ id: `session-${name.toLowerCase()}`, name }));
const reactors = {
	reactions: [
		{ emoji: "👍", people: named("Bo", "Ada", "Chidi") },
		{ emoji: "🎉", people: named("Bo", "Tomás") },
	],
	more: true,
} satisfies ReactorList;
/** Ada blocked Chidi. */
const reacted: Tape = lobbyWith(liked(), {
	told: [{ type: "blocked", people: [{ id: "session-chidi", name: "Chidi" }] }],
	http: { "/api/rooms/lobby/messages/1001/reactions": reactors },
});

function mended() {
	const log = new RoomLog("lobby");
	log.says("Bo", "Shall we keep it to the point?");
	log.says("Mei", "Agreed: twenty minutes, and then lunch.", { editedSeq: 1_009 });
	return log.joined({ ...joined, rules });
}
const edits = {
	edits: [
		{ seq: 1_009, at: NOW - 60_000, text: "Agreed: twenty minutes, and then lunch." },
		{ seq: 1_005, at: NOW - 120_000, text: "Agreed: ten minutes,\nand then lunch." },
		{ seq: 1_001, at: NOW - 180_000 },
	],
	more: false,
} satisfies EditList;
const edited: Tape = lobbyWith(mended(), {
	http: { "/api/rooms/lobby/messages/1001/edits": edits },
});

/** Ada blocked Mei. */
const blocking: Tape = lobbyWith(log().joined(joined), {
	told: [{ type: "blocked", people: [{ id: "session-mei", name: "Mei" }] }],
});

const about = clicks(`header button[aria-label^='${deedTexts.aboutRoom}']`);
const shown = sees("dialog[open] h2");
const aboutMessage: readonly Hand[] = [
	focuses("[data-seq='1001']"),
	clicks(`[role=toolbar] button[aria-label='${deedTexts.more}']`),
	shown,
];
const reporting: readonly Hand[] = [
	...aboutMessage,
	clicks("[data-fold=report] summary"),
	sees("[data-fold=report] form"),
];
const page = (which: keyof typeof moderationTexts.room.page, filled: string): readonly Hand[] => [
	about,
	clicks(`dialog[open] nav button[data-page=${which}]`),
	sees(`dialog[open] ${filled}`),
];

/** Moderation of a room, seen by its owner and by everybody else. */
export const moderationScenes: readonly Scene[] = [
	{
		name: "panel/room",
		tape: others,
		hands: [about, sees("dialog[open] h3 + ul"), clicks("dialog[open] summary")],
	},
	{ name: "panel/room-settings", tape: owned, hands: [about, sees("dialog[open] form")] },
	{ name: "panel/room-reports", tape: owned, hands: page("reports", "blockquote") },
	{ name: "panel/room-kept-out", tape: owned, hands: page("people", "li") },
	{ name: "panel/room-record", tape: owned, hands: page("record", "q") },
	{ name: "panel/room-integrations", tape: owned, hands: page("integrations", "h3:last-of-type ~ div li") },
	{ name: "panel/room-unreachable", tape: { ...owned, http: {} }, hands: page("reports", "[role=alert]") },
	{
		name: "panel/person",
		tape: owned,
		hands: [clicks(`[data-region=people] button[aria-label='${roomTexts.person("Mei")}']`), shown],
	},
	{ name: "panel/room-moderator", tape: helping, hands: page("people", "li") },
	{
		name: "panel/person-spared",
		tape: helping,
		hands: [clicks(`[data-region=people] button[aria-label='${roomTexts.person("Bo")}']`), shown],
	},
	{
		name: "panel/pins",
		tape: pinned,
		hands: page("pins", "blockquote"),
	},
	{ name: "room/blocked", tape: blocking, hands: [sees("article[data-seq='1001'] p button")] },
	{
		name: "panel/blocked",
		tape: blocking,
		hands: [
			clicks("nav section button[aria-haspopup=dialog]"),
			clicks("dialog div > div > button:nth-of-type(4)"),
			sees("dialog[open] li bdi"),
		],
	},
	{
		name: "panel/block",
		tape: others,
		hands: [...aboutMessage, clicks("[data-fold=block] summary"), sees("[data-fold=block] button")],
	},
	{ name: "panel/message", tape: owned, hands: aboutMessage },
	{
		name: "panel/edits",
		tape: edited,
		hands: [...aboutMessage, clicks("[data-fold=edits] summary"), sees("dialog[open] blockquote")],
	},
	{ name: "panel/reactors", tape: reacted, hands: [...aboutMessage, sees("dialog[open] dd")] },
	{ name: "panel/report", tape: others, hands: reporting },
];
