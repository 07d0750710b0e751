import { EventEmitter } from "node:events";
import { payloadOf } from "./pre-encoded-frame.ts";
import type { ReaderSocket } from "./reader-socket.ts";

interface Written {
	readonly frame: Buffer;
	readonly taken: ((error?: Error | null) => void) | undefined;
}

/** What was given by one answer, and is given again until it is known to have come. */
export interface GivenFrames {
	/** from 1 on; 0: nothing was given yet */
	readonly n: number;
	/** a JSON array of the server's frames */
	readonly frames: string;
}

const NOTHING = "[]";

/**
 * What waits for a link to be read, as a TCP socket's own queue would have it, and in the place of the kernel the one
 * answer that is under way: of no link more than these two is kept.
 */
export class LinkOutput extends EventEmitter implements ReaderSocket {
	/** counted in requests: each is a sign of life */
	bytesRead = 0;
	bytesWritten = 0;
	writableLength = 0;
	readonly #onWritten: () => void;
	#waiting: Written[] = [];
	#corks = 0;
	#given: GivenFrames = { n: 0, frames: NOTHING };

	constructor(onWritten: () => void) {
		super();
		this.#onWritten = onWritten;
	}

	get hasNews(): boolean {
		return this.#waiting.length > 0 && this.#corks === 0;
	}

	write(frame: Buffer, taken?: (error?: Error | null) => void): boolean {
		this.#waiting.push({ frame, taken });
		this.bytesWritten += frame.length;
		this.writableLength += frame.length;
		this.#onWritten();
		return false;
	}

	cork(): void {
		this.#corks += 1;
	}

	uncork(): void {
		this.#corks = Math.max(0, this.#corks - 1);
		if (this.hasNews) this.#onWritten();
	}

	/** Whether somebody may ask behind it: the last answer, or the one before, whose successor was not heard. */
	isKnown(after: number): boolean {
		return after === this.#given.n || (after === this.#given.n - 1 && this.#given.frames !== NOTHING);
	}

	/** It is not known to have come. */
	isToBeGivenAgain(after: number): boolean {
		return after < this.#given.n;
	}

	/** The answer that comes behind `after`, under the same number for as long as it is asked for. */
	give(after: number): GivenFrames {
		if (this.isToBeGivenAgain(after)) return this.#given;
		const { n } = this.#given;
		// what was taken is kept no longer
		this.#given = { n, frames: NOTHING };
		if (!this.hasNews) return this.#given;
		const waiting = this.#waiting;
		this.#waiting = [];
		this.writableLength = 0;
		this.#given = { n: n + 1, frames: joined(waiting) };
		for (const { taken } of waiting) taken?.();
		this.emit("drain");
		return this.#given;
	}

	/** Nothing is given any more. */
	end(): void {
		const waiting = this.#waiting;
		this.#waiting = [];
		this.writableLength = 0;
		this.#given = { n: this.#given.n, frames: NOTHING };
		for (const { taken } of waiting) taken?.(new Error("the link is over"));
		this.emit("close");
	}
}

/** Each frame of the wire holds an array; all of them are one. */
function joined(waiting: readonly Written[]): string {
	const members = waiting.map(({ frame }) =>
		payloadOf(frame).toString("utf8", 1, payloadOf(frame).length - 1),
	);
	return `[${members.filter((text) => text !== "").join(",")}]`;
}
