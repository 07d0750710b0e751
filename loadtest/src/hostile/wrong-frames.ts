import type { Dice } from "./dice.ts";

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const FINAL = 0x80;
const MASKED = 0x80;

export interface Head {
	readonly opcode: number;
	readonly fin?: boolean;
	/** three reserved bits */
	readonly rsv?: number;
	readonly masked?: boolean;
	/** bytes of the length field: 1, 3 or 9; the shortest that will do unless given */
	readonly lengthBytes?: 1 | 3 | 9;
	/** what the header says, if that is not the truth */
	readonly said?: bigint;
}

/** One frame, as wrong as it is told to be. */
function frame(dice: Dice, payload: Buffer, head: Head): Buffer {
	const { opcode, fin = true, rsv = 0, masked = true } = head;
	const first = Buffer.from([(fin ? FINAL : 0) | (rsv << 4) | opcode]);
	const length = lengthField(head.said ?? BigInt(payload.length), masked, head.lengthBytes);
	if (!masked) return Buffer.concat([first, length, payload]);
	const mask = dice.bytes(4);
	return Buffer.concat([first, length, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

function lengthField(length: bigint, masked: boolean, wanted?: 1 | 3 | 9): Buffer {
	const bytes = wanted ?? (length < 126n ? 1 : length < 65_536n ? 3 : 9);
	const bit = masked ? MASKED : 0;
	const field = Buffer.alloc(bytes);
	field[0] = bit | (bytes === 1 ? Number(length & 0x7fn) : bytes === 3 ? 126 : 127);
	if (bytes === 3) field.writeUInt16BE(Number(length & 0xffffn), 1);
	if (bytes === 9) field.writeBigUInt64BE(length & 0xffff_ffff_ffff_ffffn, 1);
	return field;
}

export function maskedText(dice: Dice, text: string): Buffer {
	return frame(dice, Buffer.from(text), { opcode: TEXT });
}

const LENGTHS = [0, 1, 2, 124, 125, 126, 127, 128, 1_000, 65_535, 65_536];

/** Any opcode, reserved bits, a missing mask, a length field longer than it need be; often right by chance. */
export function oddFrame(dice: Dice): Buffer {
	const payload = dice.bytes(dice.happens(0.9) ? dice.below(200) : dice.pick(LENGTHS));
	return frame(dice, payload, {
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
export function liedLength(dice: Dice): Buffer {
	const opcode = dice.pick([0, TEXT, 2, CLOSE, PING]);
	return frame(dice, dice.bytes(dice.below(50)), { opcode, said: dice.pick(LIES) });
}

const CODES = [0, 999, 1000, 1001, 1004, 1005, 1006, 1007, 1012, 1015, 1016, 2999, 3000, 4999, 65535];

export function closeFrames(dice: Dice): Buffer[] {
	return dice.times(1, 3, () => {
		const code = Buffer.alloc(2);
		code.writeUInt16BE(dice.pick(CODES));
		const reason = dice.happens(0.5) ? badUtf8(dice) : Buffer.from("x".repeat(dice.below(140)));
		const payload = dice.happens(0.2) ? dice.bytes(1) : Buffer.concat([code, reason]);
		return frame(dice, payload, { opcode: CLOSE, fin: dice.happens(0.9) });
	});
}

/** A byte that cannot stand alone, too long a form, half a surrogate pair, beyond the last character, cut short. */
const BAD_UTF8 = "80 c080 e08080 eda080 f4908080 f888808080 fe ff e282 f09f98".split(" ");

/** Something readable with a sequence in it that is no UTF-8. */
export function badUtf8(dice: Dice): Buffer {
	const text = Buffer.from(`{"type":"ping","n":1,"pad":"${"ä€😀".repeat(dice.below(10))}`);
	return Buffer.concat([
		text,
		Buffer.from(dice.pick(BAD_UTF8), "hex"),
		Buffer.from(dice.happens(0.5) ? '"}' : ""),
	]);
}

/** One message in many frames, cut anywhere, empty ones among them, with control frames in between. */
export function fragmentsOf(dice: Dice, payload: Buffer): Buffer[] {
	const frames: Buffer[] = [];
	const count = dice.happens(0.1) ? dice.between(250, 400) : dice.between(1, 12);
	for (let index = 0, at = 0; index < count; index++) {
		const end = index === count - 1 ? payload.length : Math.min(payload.length, at + dice.below(20));
		const isFirst = index === 0 || dice.happens(0.02);
		const fin = index === count - 1 && dice.happens(0.9);
		frames.push(frame(dice, payload.subarray(at, end), { opcode: isFirst ? TEXT : 0, fin }));
		if (dice.happens(0.2))
			frames.push(frame(dice, dice.bytes(dice.below(130)), { opcode: PING + dice.below(2) }));
		at = end;
	}
	return frames;
}
