import { createHash } from "node:crypto";
import type { Message } from "./one-order.ts";

const POSTED = Buffer.from('"type":"posted"');

/** One object of the wire, before anybody has looked at it. */
export interface Frame {
	readonly type?: unknown;
	readonly name?: unknown;
	readonly id?: unknown;
	readonly text?: unknown;
	readonly message?: unknown;
}

/**
 * How many messages a WebSocket message holds, without parsing it: 8 users parse 64 MB, and the clock would show that
 * instead of the server. Inside a text the mark cannot stand, as its quotes would be escaped.
 */
export function postedIn(data: Buffer): number {
	let count = 0;
	for (let at = data.indexOf(POSTED); at >= 0; at = data.indexOf(POSTED, at + POSTED.length)) count++;
	return count;
}

/** The rivals send an object, Parley an array of them. */
export function framesOf(data: Buffer): readonly Frame[] {
	return [JSON.parse(data.toString()) as Frame | Frame[]].flat();
}

export function messagesOf(data: Buffer): readonly Message[] {
	return framesOf(data)
		.filter((frame) => frame.type === "posted")
		.map(({ name, id, text }) => ({ name: String(name), id: String(id), digest: digestOf(String(text)) }));
}

export function digestOf(text: string): string {
	return createHash("sha1").update(text).digest("hex");
}
