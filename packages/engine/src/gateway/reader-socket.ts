import type { Socket } from "node:net";
import { kernelBacklog } from "../lib/insides.ts";

// What the TCP socket of one reader tells of them, and does for them: a few of its numbers, and nothing that is kept.

export interface LifeMark {
	readonly read: number;
	readonly taken: number;
	readonly full: boolean;
}

/** A mark to ask `isAliveSince` about later. */
export function lifeMarkOf(socket: Socket): LifeMark {
	const { bytesRead, bytesWritten, writableLength } = socket;
	const taken = bytesWritten - writableLength - kernelBacklog(socket);
	return { read: bytesRead, taken, full: writableLength > 0 };
}

/** A byte came; or, where the kernel was full, it took more, which only a peer that reads brings about (CONN5). */
export function isAliveSince(mark: LifeMark, now: LifeMark): boolean {
	return now.read !== mark.read || (mark.full && now.taken !== mark.taken);
}

/** Settles when all that waits was taken, or the socket is gone. */
export function drained(socket: Socket): Promise<void> {
	return new Promise((resolve) => {
		const done = (): void => {
			socket.off("drain", done);
			socket.off("close", done);
			resolve();
		};
		socket.once("drain", done);
		socket.once("close", done);
	});
}

/** In one system call. */
export function writeTogether(socket: Socket, ...frames: readonly Buffer[]): void {
	socket.cork();
	for (const frame of frames) socket.write(frame);
	socket.uncork();
}
