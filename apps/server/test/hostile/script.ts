import { Random } from "../support/random.ts";
import { wrongBytes } from "./wrong-bytes.ts";
import { wrongRequest } from "./wrong-requests.ts";

/** What one hostile TCP connection sends, and how it ends. */
export interface Script {
	/** enough to make it again: seed and number, or the file of the corpus */
	readonly name: string;
	/** `socket`: after an upgrade, unless the upgrade itself is the attack */
	readonly aims: "socket" | "http";
	/** each is one write; what comes is never waited for */
	readonly writes: readonly Buffer[];
	/** frames or requests */
	readonly count: number;
	readonly end: Ending;
}

/** `patient`: waits for the server to end it; `half`: ends its own side; `reset`: is gone without a word. */
export type Ending = "patient" | "half" | "reset";

const SINGLE_BYTES_MAX = 400;
const ENDINGS = ["half", "half", "half", "reset", "patient"] as const;

/** The attack number `index` of a seed. */
export function socketScript(seed: number, index: number): Script {
	const dice = diceOf(seed, index, 1);
	return scripted(dice, "socket", `${seed}:${index}`, wrongBytes(dice));
}

export function requestScript(seed: number, index: number, token: string): Script {
	const dice = diceOf(seed, index, 2);
	return scripted(dice, "http", `${seed}:${index}`, wrongRequest(dice, token));
}

function scripted(dice: Random, aims: Script["aims"], which: string, pieces: readonly Buffer[]): Script {
	const end = dice.pick(ENDINGS);
	const count = Math.max(1, pieces.length);
	return { name: `${aims} ${which}`, aims, writes: chopped(dice, pieces), count, end };
}

function diceOf(seed: number, index: number, salt: number): Random {
	return new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b) ^ salt);
}

/** As TCP may deliver it: at once, in pieces that respect no border, or byte by byte. */
function chopped(dice: Random, pieces: readonly Buffer[]): Buffer[] {
	const whole = Buffer.concat(pieces);
	const how = dice.below(4);
	if (how === 0) return [whole];
	if (how === 1) return [...pieces];
	if (how === 2 && whole.length <= SINGLE_BYTES_MAX) return [...whole].map((byte) => Buffer.from([byte]));
	const cuts: Buffer[] = [];
	for (let at = 0; at < whole.length; ) {
		const size = dice.between(1, Math.max(2, Math.ceil(whole.length / 4)));
		cuts.push(whole.subarray(at, at + size));
		at += size;
	}
	return cuts;
}
