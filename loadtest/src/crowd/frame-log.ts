import type { FrameFacts } from "./frame-facts.ts";

/** A frame that all readers of a room are expected to receive, byte by byte. */
export interface LoggedFrame {
	/** header and payload */
	readonly bytes: Buffer;
	readonly facts: FrameFacts;
}

const FRAMES_MAX = 512;
const BYTES_MAX = 32 << 20;
const LOOK_BACK_FRAMES = 64;

/**
 * The frames of one room, as its first reader got them. Servers send the same bytes to all, so the others only
 * compare: a memcmp instead of parsing is what lets one core take millions of deliveries a second.
 */
export class FrameLog {
	#frames: LoggedFrame[] = [];
	#start = 0;
	#bytes = 0;

	get end(): number {
		return this.#start + this.#frames.length;
	}

	at(index: number): LoggedFrame | undefined {
		return this.#frames[index - this.#start];
	}

	add(frame: LoggedFrame): void {
		this.#frames.push(frame);
		this.#bytes += frame.bytes.length;
		if (this.#frames.length > FRAMES_MAX || this.#bytes > BYTES_MAX) this.#forgetHalf();
	}

	/** The index behind the frame that ends with message `k`, searched from `index` on. */
	behind(k: number | undefined, index: number): number | undefined {
		const from = Math.max(index, this.#start, this.end - LOOK_BACK_FRAMES);
		for (let at = from; at < this.end; at++) if (this.at(at)?.facts.numbers.at(-1) === k) return at + 1;
		return undefined;
	}

	#forgetHalf(): void {
		const half = this.#frames.length >> 1 || 1;
		for (const frame of this.#frames.slice(0, half)) this.#bytes -= frame.bytes.length;
		this.#frames = this.#frames.slice(half);
		this.#start += half;
	}
}
