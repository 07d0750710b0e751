import type { Random } from "../support/random.ts";
import { oddText } from "./odd-text.ts";

type Word = Record<string, unknown>;

const ROOMS = ["lobby", "den", "attic", "fuzz-1", "fuzz-2"];

/** Each kind of frame as it should be; the numbers may or may not be somebody's. */
const RIGHT: readonly ((dice: Random) => Word)[] = [
	(dice) => ({ type: "hello", version: 1, name: nameOf(dice), token: "x".repeat(dice.below(60)) }),
	() => ({ type: "open", title: "t", topic: "u", capacity: 5, listed: false }),
	() => ({ type: "join" }),
	(dice) => ({ type: "join", after: dice.below(100), epoch: "e" }),
	() => ({ type: "wait" }),
	() => ({ type: "leave" }),
	(dice) => ({ type: "post", id: uuidOf(dice), text: "hostile", replyTo: 1 }),
	(dice) => ({ type: "post", id: uuidOf(dice), text: "x".repeat(dice.below(20_000)) }),
	(dice) => ({ type: "post", id: uuidOf(dice), text: "f", files: [uuidOf(dice)] }),
	(dice) => ({ type: "edit", target: dice.below(200), text: "e" }),
	(dice) => ({ type: "remove", target: dice.below(200) }),
	(dice) => ({ type: "react", target: dice.below(200), emoji: dice.pick(["👍", "👩‍👩‍👧‍👧"]), on: true }),
	() => ({ type: "typing" }),
	(dice) => ({ type: "read", seq: dice.below(200) }),
	(dice) => ({ type: "ping", n: dice.below(10) }),
	(dice) => ({ type: "fetch", before: dice.below(200), limit: dice.between(1, 100) }),
	(dice) => ({ type: "fetch", around: dice.below(200) }),
];

/** In the place of a value: numbers at the borders, other types, and what pretends to be a prototype. */
const WRONG_VALUES: readonly unknown[] = JSON.parse(
	`[null, true, "", 0, -1, 1.5, 2147483648, 9007199254740992, 1e308, [], [[]], {}, {"toString": 1},
	{"__proto__": {"admin": true}}, {"constructor": {"prototype": {"admin": true}}}, "half \\ud800 a character"]`,
);

/** A frame's text: right in itself, changed in a field or two, broken as text, or none at all. */
export function wrongWord(dice: Random): string {
	if (dice.happens(0.03)) return oddText(dice);
	if (dice.happens(0.02)) return `${'{"a":'.repeat(dice.below(3_000))}1${"}".repeat(dice.below(3_000))}`;
	const word: Word = { ref: dice.below(1_000), room: roomOf(dice), ...dice.pick(RIGHT)(dice) };
	if (dice.happens(0.6)) for (const change of dice.times(1, 2, () => changed)) change(dice, word);
	const text = JSON.stringify(word);
	return dice.happens(0.05) ? text.slice(0, dice.below(text.length)) : text;
}

/** As an honest person comes in. */
export function HELLO_AND_JOIN(dice: Random): string[] {
	const hello = { type: "hello", ref: 1, version: 1, name: nameOf(dice) };
	return [hello, { type: "join", ref: 2, room: roomOf(dice) }].map((word) => JSON.stringify(word));
}

function changed(dice: Random, word: Word): void {
	const fields = Object.keys(word);
	const field = fields[dice.below(fields.length)] ?? "type";
	const value = dice.happens(0.5) ? dice.pick(WRONG_VALUES) : oddText(dice);
	if (dice.happens(0.3)) delete word[field];
	else word[dice.happens(0.5) ? field : `more${dice.below(5)}`] = value;
}

function nameOf(dice: Random): string {
	return dice.happens(0.8) ? `h ${dice.below(2 ** 30).toString(36)}` : oddText(dice);
}

function roomOf(dice: Random): string {
	return dice.happens(0.95) ? dice.pick(ROOMS) : `fuzz-${dice.below(50)}`;
}

function uuidOf(dice: Random): string {
	const hex = dice.bytes(16).toString("hex");
	return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-7$3-8$4-$5");
}
