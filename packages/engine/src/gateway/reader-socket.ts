import { kernelBacklog } from "../lib/insides.ts";

// What the TCP socket of one reader tells of them, and does for them: a few of its numbers, and nothing that is kept.

/** As much of a TCP socket as a reader is written to by: a link over HTTP has the same (LINK). */
export interface ReaderSocket {
	readonly bytesRead: number;
	/** what waits included */
	readonly bytesWritten: number;
	/** bytes that wait, and that the other side has not begun to take */
	readonly writableLength: number;
	write(frame: Buffer, taken?: (error?: Error | null) => void): boolean;
	/** From here to `uncork` all is held, to leave at once. */
	cork(): void;
	uncork(): void;
	on(event: "drain", listener: () => void): unknown;
	once(event: "drain" | "close", listener: () => void): unknown;
	off(event: "drain" | "close", listener: () => void): unknown;
}

export interface LifeMark {
	readonly read: number;
	readonly taken: number;
	readonly full: boolean;
}

/** A mark to ask `isAliveSince` about later. */
export function lifeMarkOf(socket: ReaderSocket): LifeMark {
	const { bytesRead, bytesWritten, writableLength } = socket;
	const taken = bytesWritten - writableLength - kernelBacklog(socket);
	return { read: bytesRead, taken, full: writableLength > 0 };
}

/** A byte came; or, where the kernel was full, it took more, which only a peer that reads brings about (CONN5). */
export function isAliveSince(mark: LifeMark, now: LifeMark): boolean {
	return now.read !== mark.read || (mark.full && now.taken !== mark.taken);
}

/** Settles when all that waits was taken, or the socket is gone. */
export function drained(socket: ReaderSocket): Promise<void> {
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
export function writeTogether(socket: ReaderSocket, ...frames: readonly Buffer[]): void {
	socket.cork();
	for (const frame of frames) socket.write(frame);
	socket.uncork();
}
