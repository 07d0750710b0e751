import { tcpSocketOf } from "@parley/engine/lib/insides";
import type { WebSocket } from "ws";

const FINAL = 0x80;
const LENGTH = 0x7f;
const CLOSE = 0x8;

interface Tap {
	/** Resolves when the server's close frame has come; it is not answered. */
	readonly closeFrame: Promise<void>;
	/** Payloads of the frames that came after it. */
	readonly afterwards: readonly string[];
}

/** From here on the client's WebSocket is deaf: it answers nothing, not even a close frame. */
export function tap(socket: WebSocket): Tap {
	const { promise: closeFrame, resolve } = Promise.withResolvers<void>();
	const afterwards: string[] = [];
	let isClosing = false;
	let rest = Buffer.alloc(0);
	tcpSocketOf(socket)
		.removeAllListeners("data")
		.on("data", (chunk: Buffer) => {
			rest = Buffer.concat([rest, chunk]);
			for (let frame = firstFrame(rest); frame !== undefined; frame = firstFrame(rest)) {
				rest = rest.subarray(frame.end);
				if (isClosing) afterwards.push(frame.payload.toString());
				isClosing ||= frame.opcode === CLOSE;
			}
			if (isClosing) resolve();
		});
	return { closeFrame, afterwards };
}

/** A server's frame has no mask. */
export function firstFrame(bytes: Buffer): { opcode: number; payload: Buffer; end: number } | undefined {
	if (bytes.length < 10 && bytes.length < 2 + ((bytes[1] ?? 0) & LENGTH)) return undefined;
	const short = bytes.readUInt8(1) & LENGTH;
	const [start, length] =
		short < 126
			? [2, short]
			: short === 126
				? [4, bytes.readUInt16BE(2)]
				: [10, Number(bytes.readBigUInt64BE(2))];
	const end = start + length;
	if (bytes.length < end) return undefined;
	return { opcode: bytes.readUInt8(0) & ~FINAL, payload: bytes.subarray(start, end), end };
}
