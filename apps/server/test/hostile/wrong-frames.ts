import { type FrameShape, frame, opcodes } from "../support/frame.ts";
import type { Random } from "../support/random.ts";

const { text: TEXT, close: CLOSE, ping: PING } = opcodes;

/** One frame with a mask of the dice, so that the same seed makes the same bytes. */
function framed(dice: Random, shape: FrameShape): Buffer {
	return frame({ mask: dice.bytes(4), ...shape });
}

export function maskedText(dice: Random, text: string): Buffer {
	return framed(dice, { opcode: TEXT, payload: text });
}

const LENGTHS = [0, 1, 2, 124, 125, 126, 127, 128, 1_000, 65_535, 65_536];

/** Any opcode, reserved bits, a missing mask, a length field longer than it need be; often right by chance. */
export function oddFrame(dice: Random): Buffer {
	const payload = dice.bytes(dice.happens(0.9) ? dice.below(200) : dice.pick(LENGTHS));
	return framed(dice, {
		payload,
		opcode: dice.below(16),
		fin: dice.happens(0.7),
		rsv: dice.happens(0.2) ? dice.below(8) : 0,
		masked: dice.happens(0.9),
		...(dice.happens(0.2) ? { lengthBytes: dice.pick([1, 3, 9] as const) } : {}),
	});
}

/** On both sides of each border of a length field, and of what a number holds. */
const LIES = [7n, 16n, 24n, 31n, 32n, 53n, 63n, 64n].flatMap((bits) => [2n ** bits - 1n, 2n ** bits]);

/** A header that promises more than will come, up to what no number holds. */
export function liedLength(dice: Random): Buffer {
	const opcode = dice.pick([0, TEXT, 2, CLOSE, PING]);
	return framed(dice, { payload: dice.bytes(dice.below(50)), opcode, said: dice.pick(LIES) });
}

const CODES = [0, 999, 1000, 1001, 1004, 1005, 1006, 1007, 1012, 1015, 1016, 2999, 3000, 4999, 65535];

export function closeFrames(dice: Random): Buffer[] {
	return dice.times(1, 3, () => {
		const code = Buffer.alloc(2);
		code.writeUInt16BE(dice.pick(CODES));
		const reason = dice.happens(0.5) ? badUtf8(dice) : Buffer.from("x".repeat(dice.below(140)));
		const payload = dice.happens(0.2) ? dice.bytes(1) : Buffer.concat([code, reason]);
		return framed(dice, {
			payload,
			opcode: CLOSE,
			fin: dice.happens(0.9),
		});
	});
}

/** A byte that cannot stand alone, too long a form, half a surrogate pair, beyond the last character, cut short. */
const BAD_UTF8 = "80 c080 e08080 eda080 f4908080 f888808080 fe ff e282 f09f98".split(" ");

/** Something readable with a sequence in it that is no UTF-8. */
export function badUtf8(dice: Random): Buffer {
	const text = Buffer.from(`{"type":"ping","n":1,"pad":"${"ä€😀".repeat(dice.below(10))}`);
	return Buffer.concat([
		text,
		Buffer.from(dice.pick(BAD_UTF8), "hex"),
		Buffer.from(dice.happens(0.5) ? '"}' : ""),
	]);
}

/** One message in many frames, cut anywhere, empty ones among them, with control frames in between. */
export function fragmentsOf(dice: Random, payload: Buffer): Buffer[] {
	const frames: Buffer[] = [];
	const count = dice.happens(0.1) ? dice.between(250, 400) : dice.between(1, 12);
	for (let index = 0, at = 0; index < count; index++) {
		const end = index === count - 1 ? payload.length : Math.min(payload.length, at + dice.below(20));
		const isFirst = index === 0 || dice.happens(0.02);
		const fin = index === count - 1 && dice.happens(0.9);
		frames.push(framed(dice, { payload: payload.subarray(at, end), opcode: isFirst ? TEXT : 0, fin }));
		if (dice.happens(0.2))
			frames.push(framed(dice, { payload: dice.bytes(dice.below(130)), opcode: PING + dice.below(2) }));
		at = end;
	}
	return frames;
}
