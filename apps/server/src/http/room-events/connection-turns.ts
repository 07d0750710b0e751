import type { Socket } from "node:net";
import type { Response } from "express";

/**
 * OUT7 where it is asked over HTTP: of what one connection asks for, one answer after the other, and none is looked up before
 * the one ahead of it was taken. Whoever asks for a hundred pages at once, and reads none, keeps one in memory.
 */
export class ConnectionTurns {
	readonly #last = new WeakMap<Socket, Promise<void>>();

	/** Settles when all that was asked before on this connection is answered and taken, or nobody is there any more. */
	take({ req: { socket } }: Response, answered: Promise<void>): Promise<void> {
		const before = this.#last.get(socket) ?? Promise.resolve();
		this.#last.set(
			socket,
			before.then(() => answered),
		);
		return before;
	}
}

/** Its last byte was taken by the kernel, or the connection is over; an answer that stands behind another hears only that. */
export function answered(response: Response): Promise<void> {
	const { socket } = response.req;
	if (response.closed || socket.destroyed) return Promise.resolve();
	return new Promise((resolve) => {
		const over = (): void => {
			response.off("close", over);
			socket.off("close", over);
			resolve();
		};
		response.on("close", over);
		socket.on("close", over);
	});
}
