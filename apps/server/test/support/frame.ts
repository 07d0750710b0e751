import { randomBytes } from "node:crypto";

export const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface FrameShape {
	readonly opcode: number;
	readonly payload?: string | Buffer;
	/** the last of its message; true unless said otherwise */
	readonly fin?: boolean;
	/** three reserved bits, 0 to 7 */
	readonly rsv?: number;
	readonly masked?: boolean;
	/** four bytes; random unless given */
	readonly mask?: Buffer;
	/** bytes of the length field: 1, 3 or 9; the shortest that will do unless given */
	readonly lengthBytes?: 1 | 3 | 9;
	/** what the header says the length is, if that is not the truth */
	readonly said?: bigint;
}

/** One frame as it goes over the wire, as wrong as it is told to be. */
export function frame({
	opcode,
	payload = "",
	fin = true,
	rsv = 0,
	masked = true,
	...rest
}: FrameShape): Buffer {
	const bytes = Buffer.from(payload);
	const first = Buffer.from([(fin ? 0x80 : 0) | (rsv << 4) | opcode]);
	const length = lengthField(rest.said ?? BigInt(bytes.length), masked, rest.lengthBytes);
	if (!masked) return Buffer.concat([first, length, bytes]);
	const mask = rest.mask ?? randomBytes(4);
	return Buffer.concat([first, length, mask, bytes.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

function lengthField(length: bigint, masked: boolean, wanted?: 1 | 3 | 9): Buffer {
	const bytes = wanted ?? (length < 126n ? 1 : length < 65_536n ? 3 : 9);
	const field = Buffer.alloc(bytes);
	field[0] = (masked ? 0x80 : 0) | (bytes === 1 ? Number(length & 0x7fn) : bytes === 3 ? 126 : 127);
	if (bytes === 3) field.writeUInt16BE(Number(length & 0xffffn), 1);
	if (bytes === 9) field.writeBigUInt64BE(length & 0xffff_ffff_ffff_ffffn, 1);
	return field;
}
