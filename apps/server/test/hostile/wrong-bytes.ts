import type { Random } from "../support/random.ts";
import { badUtf8, closeFrames, fragmentsOf, liedLength, maskedText, oddFrame } from "./wrong-frames.ts";
import { HELLO_AND_JOIN, wrongWord } from "./wrong-words.ts";

type Make = (dice: Random) => readonly Buffer[];

/** One kind of attack on an open WebSocket each; the last piece of most ends the socket. */
const KINDS: readonly Make[] = [
	(dice) => words(dice, 5, 40),
	(dice) => words(dice, 5, 40),
	(dice) => [...handshake(dice), ...words(dice, 5, 60)],
	(dice) => [...handshake(dice), ...words(dice, 5, 60)],
	(dice) => [...handshake(dice), ...dice.times(1, 12, () => oddFrame(dice))],
	(dice) => [...words(dice, 0, 5), ...dice.times(1, 12, () => oddFrame(dice))],
	(dice) => [...handshake(dice), ...fragmentsOf(dice, Buffer.from(wrongWord(dice))), ...words(dice, 0, 5)],
	(dice) => [...fragmentsOf(dice, badUtf8(dice))],
	(dice) => [...words(dice, 0, 8), liedLength(dice)],
	(dice) => [...words(dice, 0, 8), ...closeFrames(dice), ...words(dice, 0, 8)],
	(dice) => [...words(dice, 0, 3), dice.bytes(dice.between(1, 600))],
	(dice) => torn(dice, [...handshake(dice), ...words(dice, 1, 10)]),
];

/** Structural pieces: frames, or parts of one. */
export function wrongBytes(dice: Random): readonly Buffer[] {
	return dice.pick(KINDS)(dice);
}

function words(dice: Random, least: number, most: number): Buffer[] {
	return dice.times(least, most, () => maskedText(dice, wrongWord(dice)));
}

function handshake(dice: Random): Buffer[] {
	return HELLO_AND_JOIN(dice).map((word) => maskedText(dice, word));
}

/** Ends anywhere, or has a byte changed, taken out or doubled. */
function torn(dice: Random, frames: readonly Buffer[]): Buffer[] {
	const whole = Buffer.concat(frames);
	const at = dice.below(whole.length);
	const [before, after] = [whole.subarray(0, at), whole.subarray(at + 1)];
	switch (dice.below(4)) {
		case 0:
			return [before];
		case 1:
			return [before, dice.bytes(1), after];
		case 2:
			return [before, after];
		default:
			return [before, whole.subarray(at, at + 1), whole.subarray(at)];
	}
}
