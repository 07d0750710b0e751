import type { ClientFrameType } from "@parley/protocol/client-frames";
import { LOBBY } from "./person.ts";

type Fields = Readonly<Record<string, unknown>>;

const MISSING = undefined;
const LONE_SURROGATE = "half \ud800 a character";
const ID = "6f2c1c1e-8a52-4d6b-9d0e-0f9b1c2d3e4f";

const rooms = [MISSING, 7, null, "", "UPPER", "with space", "../etc", "a".repeat(65), ["lobby"], {}];
const targets = [MISSING, "1", 0, -1, 1.5, 2 ** 53, null, [1]];
const positions = ["1", -1, 1.5, 2 ** 53, null, {}];
const texts = [MISSING, 7, null, {}, ["text"], LONE_SURROGATE];

/** For each frame: fields that would do, and for each field values that do not. */
export const badFields: Record<
	Exclude<ClientFrameType, "typing" | "read" | "visible" | "ping">,
	{ good: Fields; bad: Readonly<Record<string, readonly unknown[]>> }
> = {
	hello: {
		good: { version: 1, name: "mallory" },
		bad: {
			version: [MISSING, "1", 1.5, null],
			name: [MISSING, 7, null, {}, "n".repeat(2000)],
			token: [7, null, ""],
		},
	},
	open: {
		good: { room: "den" },
		bad: {
			room: rooms,
			title: [7, null, "t".repeat(81), LONE_SURROGATE],
			topic: [7, null, "t".repeat(241), LONE_SURROGATE],
			capacity: ["5", -1, 1.5, 1e9, null],
			listed: ["true", 1, null],
			passphrase: ["", 7, null, "p".repeat(129), LONE_SURROGATE],
			readOnly: ["true", 1, null],
		},
	},
	join: { good: { room: "den" }, bad: { room: rooms, after: [...positions, 5], epoch: [7, null, ""] } },
	wait: { good: { room: LOBBY }, bad: { room: rooms } },
	leave: { good: { room: LOBBY }, bad: { room: rooms } },
	post: {
		good: { room: LOBBY, id: ID, text: "well" },
		bad: {
			room: rooms,
			id: [MISSING, 7, null, "", "no-uuid", `${ID}0`],
			text: texts,
			replyTo: targets.slice(1),
			activity: [7, null, "poll", [], {}, { name: 7 }, { name: "" }, { name: "n".repeat(33) }],
			files: [
				7,
				null,
				{},
				[],
				["../etc/passwd"],
				[7],
				Array(11).fill("f".repeat(32)),
				Array(2).fill("f".repeat(32)),
			],
		},
	},
	edit: {
		good: { room: LOBBY, target: 1, text: "well" },
		bad: { room: rooms, target: targets, text: texts },
	},
	remove: { good: { room: LOBBY, target: 1 }, bad: { room: rooms, target: targets } },
	act: {
		good: { room: LOBBY, target: 1, command: { vote: {} } },
		bad: { room: rooms, target: targets, command: [MISSING, 7, null, "vote", ["vote"]] },
	},
	activity: { good: { room: LOBBY, target: 1 }, bad: { room: rooms, target: targets } },
	react: {
		good: { room: LOBBY, target: 1, emoji: "👍", on: true },
		bad: {
			room: rooms,
			target: targets,
			emoji: [MISSING, "", "no", 7, null, "👍👍", "\ud83d", "<b>"],
			on: [MISSING, "true", 1, null],
		},
	},
	converse: {
		good: { with: ["somebody"] },
		bad: { with: [MISSING, null, "somebody", [], [7], [""], ["a", "a"], [..."abcdefgh"], [LONE_SURROGATE]] },
	},
	answer: {
		good: { room: LOBBY, do: "accept" },
		bad: { room: rooms, do: [MISSING, null, 7, "", "forget", ["accept"]] },
	},
	moderate: {
		good: { room: LOBBY, wish: { do: "mute", name: "bo", seconds: 60 } },
		bad: {
			room: rooms,
			wish: [
				MISSING,
				null,
				"mute",
				[],
				{},
				{ do: "explode" },
				{ do: "mute", name: "bo" },
				{ do: "mute", name: "bo", seconds: 0 },
				{ do: "ban", name: "bo", seconds: 1e12 },
				{ do: "ban", session: 7, seconds: 60 },
				{ do: "unban", ban: "1" },
				{ do: "speaker", name: "bo", on: "yes" },
				{ do: "moderator", name: "bo" },
				{ do: "pin", target: 0, on: true },
				{ do: "pin", target: 1 },
				{ do: "settings", slowSeconds: -1 },
				{ do: "settings", passphrase: "" },
				{ do: "settings", title: LONE_SURROGATE },
				{ do: "remove-message", target: 0 },
				{ do: "remove", name: "bo", reason: "r".repeat(241) },
				{ do: "remove" },
				{ do: "remove", name: "bo", session: "both" },
			],
		},
	},
	report: {
		good: { room: LOBBY, target: 1, reason: "rude" },
		bad: { room: rooms, target: targets, reason: [MISSING, 7, null, "r".repeat(241), LONE_SURROGATE] },
	},
	block: {
		good: { person: "somebody", on: true },
		bad: { person: [MISSING, 7, null, "", "s".repeat(129)], on: [MISSING, 7, null, "yes"] },
	},
	unread: { good: { room: LOBBY, from: 1 }, bad: { room: rooms, from: targets } },
	rooms: {
		good: { sort: "active" },
		bad: {
			query: [7, null, "q".repeat(81), LONE_SURROGATE],
			sort: [MISSING, 7, null, "", "best"],
			after: [7, null, {}, "nowhere", "a".repeat(1025)],
			limit: ["5", 0, -1, 51, 1.5, null],
		},
	},
	fetch: {
		good: { room: LOBBY },
		bad: {
			room: rooms,
			before: positions,
			after: positions,
			around: positions,
			limit: ["5", 0, -1, 101, 1.5, null],
		},
	},
};

/** Whole messages that are no frame at all: refused without a `ref`, since none can be read. */
export const noFrames: readonly [string, string][] = [
	["nothing", ""],
	["no JSON", "hello?"],
	["half an object", '{"type":"post","ref":1'],
	["an array", '[{"type":"ping","n":1}]'],
	["a number", "7"],
	["null", "null"],
	["a string", '"post"'],
	["no type", '{"ref":-1}'],
	["10,000 open brackets", "[".repeat(10_000)],
	["10,000 nested arrays", "[".repeat(10_000) + "]".repeat(10_000)],
	["10,000 nested objects", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`],
	["a number no double holds, as ref", '{"type":"leave","room":"lobby","ref":1e999}'],
];
