/**
 * Output without buffers, as the study behind `jam` found it: one loop takes a message, writes it to one member after
 * the other, and waits until each write is done before the next. A write is done when the kernel took all of its
 * bytes; into the socket of somebody who does not read it is not, and everybody waits.
 */
import type { WebSocket } from "ws";
import { serveRooms } from "./room-server.ts";

const queue: { readonly frame: string; readonly to: Iterable<WebSocket> }[] = [];
let writing = false;

serveRooms((frame, to) => {
	queue.push({ frame, to });
	if (!writing) void writeAll();
});

async function writeAll(): Promise<void> {
	writing = true;
	for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
		// as the room was when the write began: who comes meanwhile waits for the next message
		for (const member of [...next.to]) await written(member, next.frame);
	}
	writing = false;
}

/** Settles when the kernel has it all, and also when the member is gone: then there is nobody to wait for. */
function written(member: WebSocket, frame: string): Promise<void> {
	return new Promise((resolve) => member.send(frame, () => resolve()));
}
