import type { Socket } from "node:net";
import type * as ws from "ws";
import type { Encoded } from "../rules.ts";

// The only file that knows insides: the receiver of `ws`, the TCP socket below it, and the handle below that.

/** `_fragmented`: the opcode of the message whose fragments are being collected, or 0 */
type Receiver = { readonly _fragmented: number; readonly _state: number };
const BETWEEN_FRAMES = 0;

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

/** The TCP socket of an open WebSocket. Writes on it mix in order with `ws.send` as long as nothing is deflated. */
export function tcpSocketOf(socket: ws.WebSocket): Socket {
	return (socket as unknown as { _socket: Socket })._socket;
}

/** A message has begun to come and is not whole yet: some of its bytes, or some of its fragments, are kept. */
export function isMessageUnderWay(socket: ws.WebSocket): boolean {
	const { _receiver: receiver } = socket as unknown as { _receiver?: Receiver };
	return receiver !== undefined && (receiver._fragmented !== 0 || receiver._state !== BETWEEN_FRAMES);
}

/** `reading`: what Node thinks of it */
type Handle = {
	readonly reading?: boolean;
	readStart?(): number;
	readStop?(): number;
	writeQueueSize?: number;
};
const handleOf = (socket: Socket): Handle | null | undefined =>
	(socket as unknown as { _handle?: Handle | null })._handle;

/**
 * What comes waits in the kernel. `pause` alone reads on, a call for each segment, until 64 kB lie in Node's own buffer.
 * Node goes on believing that it reads, so it does not begin again by itself. False where it does not read just now.
 */
export function stopTaking(socket: Socket): boolean {
	const handle = handleOf(socket);
	if (!handle?.reading) return false;
	handle.readStop?.();
	return true;
}

/** After `stopTaking` that was true. */
export function takeAgain(socket: Socket): void {
	const handle = handleOf(socket);
	if (handle?.reading) handle.readStart?.();
}

/** Bytes of the write under way that the kernel has not taken: shrinks as it takes them, unlike `writableLength`. */
export function kernelBacklog(socket: Socket): number {
	return handleOf(socket)?.writeQueueSize ?? 0;
}
