import type { Dice } from "./dice.ts";

type Word = Record<string, unknown>;

const ROOMS = ["lobby", "den", "attic", "fuzz-1", "fuzz-2"];
const EMOJI = ["👍", "❤️", "👩‍👩‍👧‍👧", "🏳️‍🌈"];

/** Each kind of frame as it should be; the numbers may or may not be somebody's. */
const RIGHT: readonly ((dice: Dice) => Word)[] = [
	(dice) => ({ type: "hello", version: 1, name: nameOf(dice) }),
	(dice) => ({ type: "hello", version: 1, name: nameOf(dice), token: "x".repeat(dice.below(60)) }),
	(dice) => ({ type: "open", room: roomOf(dice), title: "t", topic: "u", capacity: 5, listed: false }),
	(dice) => ({ type: "join", room: roomOf(dice) }),
	(dice) => ({ type: "join", room: roomOf(dice), after: dice.below(100), epoch: "e" }),
	(dice) => ({ type: "wait", room: roomOf(dice) }),
	(dice) => ({ type: "leave", room: roomOf(dice) }),
	(dice) => ({ type: "post", room: roomOf(dice), id: uuidOf(dice), text: "hostile", replyTo: 1 }),
	(dice) => ({ type: "post", room: roomOf(dice), id: uuidOf(dice), text: "x".repeat(dice.below(20_000)) }),
	(dice) => ({ type: "post", room: roomOf(dice), id: uuidOf(dice), text: "f", files: [uuidOf(dice)] }),
	(dice) => ({ type: "edit", room: roomOf(dice), target: dice.below(200), text: "e" }),
	(dice) => ({ type: "remove", room: roomOf(dice), target: dice.below(200) }),
	(dice) => ({
		type: "react",
		room: roomOf(dice),
		target: dice.below(200),
		emoji: dice.pick(EMOJI),
		on: true,
	}),
	(dice) => ({ type: "typing", room: roomOf(dice) }),
	(dice) => ({ type: "read", room: roomOf(dice), seq: dice.below(200) }),
	(dice) => ({ type: "ping", n: dice.below(10) }),
	(dice) => ({ type: "fetch", room: roomOf(dice), before: dice.below(200), limit: dice.between(1, 100) }),
	(dice) => ({ type: "fetch", room: roomOf(dice), around: dice.below(200) }),
];

const WRONG_VALUES: readonly unknown[] = [
	undefined,
	null,
	true,
	"",
	"lobby",
	"../../etc/passwd",
	"\u0000",
	"\u202eevil",
	"half \ud800 a character",
	"x".repeat(5_000),
	0,
	-0,
	-1,
	1.5,
	2 ** 31,
	2 ** 53,
	1e308,
	[],
	[[]],
	{},
	{ toString: 1 },
	JSON.parse('{"__proto__":{"admin":true}}'),
	JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
];

const NO_JSON = [
	"",
	"{",
	"nul",
	"[",
	"[".repeat(5_000),
	`${'{"a":'.repeat(3_000)}1${"}".repeat(3_000)}`,
	'{"type":"ping","n":1e999}',
	'{"type":"ping","n":1}\u0000',
	'{"type":"post","type":"hello","ref":1}',
	'{"__proto__":{"type":"ping","n":1}}',
	'{"type":"constructor","ref":1}',
	'{"type":"__proto__","ref":1}',
	'"ping"',
	"7",
	"\ufeff{}",
];

/** A frame's text: right in itself, changed in a field or two, broken as text, or none at all. */
export function wrongWord(dice: Dice): string {
	if (dice.happens(0.05)) return dice.pick(NO_JSON);
	const word: Word = { ref: dice.below(1_000), ...dice.pick(RIGHT)(dice) };
	if (dice.happens(0.6)) for (const change of dice.times(1, 2, () => changed)) change(dice, word);
	const text = JSON.stringify(word);
	return dice.happens(0.05) ? text.slice(0, dice.below(text.length)) : text;
}

/** As an honest person comes in. */
export function HELLO_AND_JOIN(dice: Dice): string[] {
	const hello = { type: "hello", ref: 1, version: 1, name: nameOf(dice) };
	return [hello, { type: "join", ref: 2, room: roomOf(dice) }].map((word) => JSON.stringify(word));
}

function changed(dice: Dice, word: Word): void {
	const fields = Object.keys(word);
	const field = fields[dice.below(fields.length)] ?? "type";
	switch (dice.below(3)) {
		case 0:
			delete word[field];
			return;
		case 1:
			word[field] = dice.pick(WRONG_VALUES);
			return;
		default:
			word[`more${dice.below(5)}`] = dice.pick(WRONG_VALUES);
	}
}

function nameOf(dice: Dice): string {
	return dice.happens(0.8)
		? `h ${dice.below(2 ** 30).toString(36)}`
		: dice.pick([
				"everyone",
				"p1",
				"ａｄａ",
				"a\u0301\u0301\u0301\u0301",
				"\u200b",
				"x".repeat(33),
				"раypal",
			]);
}

function roomOf(dice: Dice): string {
	return dice.happens(0.95) ? dice.pick(ROOMS) : `fuzz-${dice.below(50)}`;
}

function uuidOf(dice: Dice): string {
	const hex = dice.bytes(16).toString("hex");
	return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-7$3-8$4-$5");
}
