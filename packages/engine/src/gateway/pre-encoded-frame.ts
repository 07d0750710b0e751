import type { Encoded } from "../rules.ts";

/** First byte of a text message that is one frame. Lengths past what a byte, then two, can say are written behind a mark. */
const FINAL_TEXT = 0x81;
const [IN_TWO_BYTES, IN_EIGHT_BYTES] = [126, 127];
const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];

/** A whole WebSocket text message (header and payload, RFC 6455 5.2) as one Buffer that any number of sockets can be given. */
export function preEncodedFrame(text: string): Buffer {
	const { frame, at } = frameFor(Buffer.byteLength(text));
	frame.write(text, at);
	return frame;
}

/** The same of an array whose members are JSON already, in UTF-8. */
export function preEncodedList(members: readonly Encoded[]): Buffer {
	let bytes = 1;
	for (const { from, to } of members) bytes += to - from + 1;
	let { frame, at } = frameFor(members.length === 0 ? 2 : bytes);
	frame[at] = OPEN;
	at += 1;
	for (const [index, { block, from, to }] of members.entries()) {
		if (index > 0) frame[at++] = COMMA;
		at += block.copy(frame, at, from, to);
	}
	frame[at] = CLOSE;
	return frame;
}

/** What such a frame carries. */
export function payloadOf(frame: Buffer): Buffer {
	const length = frame[1] ?? 0;
	return frame.subarray(length < IN_TWO_BYTES ? 2 : length === IN_TWO_BYTES ? 4 : 10);
}

/** `at`: where the payload begins. */
function frameFor(bytes: number): { frame: Buffer; at: number } {
	const at = bytes < IN_TWO_BYTES ? 2 : bytes < 2 ** 16 ? 4 : 10;
	const frame = Buffer.allocUnsafe(at + bytes);
	frame[0] = FINAL_TEXT;
	frame[1] = at === 2 ? bytes : at === 4 ? IN_TWO_BYTES : IN_EIGHT_BYTES;
	if (at === 4) frame.writeUInt16BE(bytes, 2);
	if (at === 10) frame.writeBigUInt64BE(BigInt(bytes), 2);
	return { frame, at };
}
