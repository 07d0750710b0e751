import {
	type Decoded,
	decodeClientFrame as decode,
	decodeServerFrames as decodeAll,
} from "@parley/engine/wire/codec";
import { type ClientFrame, clientFrameSchemas } from "./client-frames.ts";
import { type ServerFrame, serverFrameSchemas } from "./server-frames.ts";

/** Any bytes or text to a client frame or a reason. Never throws. */
export function decodeClientFrame(data: Uint8Array | string): Decoded<ClientFrame> {
	return decode(clientFrameSchemas, data);
}

/**
 * One WebSocket message of the server to its frames; `undefined` when it is not an array of frames at all. Never throws.
 * Events of a newer server are `unknown` and keep their place in the chain.
 */
export function decodeServerFrames(data: Uint8Array | string): ServerFrame[] | undefined {
	return decodeAll(serverFrameSchemas, data);
}

export function encodeClientFrame(frame: ClientFrame): string {
	return JSON.stringify(frame);
}

/** Frames to the one JSON array that every message of the server is. */
export function encodeServerFrames(frames: readonly ServerFrame[]): string {
	return JSON.stringify(frames);
}
