import type { Socket } from "node:net";
import * as ws from "ws";

// The only file that knows insides: the frame header of `ws`, the TCP socket below it, and the handle below that.

const TEXT = 1;

type Framer = { frame(data: Buffer, options: object): Buffer[] };
/** `_fragmented`: the opcode of the message whose fragments are being collected, or 0 */
type Receiver = { readonly _fragmented: number; readonly _state: number };
const BETWEEN_FRAMES = 0;
const { Sender } = ws as unknown as { Sender: Framer };

/** A whole WebSocket text message (header and payload) as one Buffer that any number of sockets can be given. */
export function preEncodedFrame(text: string): Buffer {
	const payload = Buffer.from(text);
	const pieces = Sender.frame(payload, { fin: true, rsv1: false, opcode: TEXT, mask: false, readOnly: true });
	return Buffer.concat(pieces);
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
