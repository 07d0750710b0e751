import type { Link, LinkState } from "../wire/server-frames.ts";
import { type OutputLimits, stateAt } from "./output-limits.ts";
import type { OutputOwner } from "./output-owner.ts";
import { preEncodedFrame } from "./pre-encoded-frame.ts";
import { drained, type LifeMark, lifeMarkOf, type ReaderSocket, writeTogether } from "./reader-socket.ts";

const LINK_EVERY_MS = 1_000;
const OUTPUT = Symbol("output buffer");

export type OutputState = LinkState | "cut";

/**
 * What one reader has still to take. Node's own socket queue is the queue; this decides what may enter it.
 * A slow reader costs a bounded number of bytes here and a position elsewhere, never more.
 */
export class OutputBuffer {
	readonly #socket: ReaderSocket;
	readonly #owner: OutputOwner;
	readonly #limits: OutputLimits;
	#state: OutputState = "live";
	#missing = false;
	#behindEvents = 0;
	#answers: string[] = [];
	/** leaves with whatever is written next */
	#lateFrame: Buffer | undefined;
	#readingStopped = false;
	#corked = false;
	#held = false;
	#linkToldAt = Number.NEGATIVE_INFINITY;
	/** what the kernel had taken, and when that last changed (OUT4) */
	#taken = 0;
	#takenAt = 0;

	constructor(socket: ReaderSocket, owner: OutputOwner, limits: OutputLimits) {
		this.#socket = socket;
		this.#owner = owner;
		this.#limits = limits;
		Object.assign(socket, { [OUTPUT]: this });
		socket.on("drain", onDrain);
	}

	get state(): OutputState {
		return this.#state;
	}

	get pendingBytes(): number {
		return this.#socket.writableLength;
	}

	offer(frame: Buffer): boolean {
		// nothing may follow a close frame
		if (this.#state === "cut") return true;
		const pending = this.#socket.writableLength;
		if (pending > 0 && pending + frame.length > this.#limits.catchingUpBytes) return false;
		this.#write(frame);
		return true;
	}

	offerUnlessBehind(frame: Buffer): boolean {
		if (this.#state !== "live") return false;
		this.#write(frame);
		return true;
	}

	/**
	 * What may wait a moment: it leaves in the system call of whatever is written next, or by `flushLate`. One at a time:
	 * what waits already is written first.
	 */
	offerWithNext(frame: Buffer): boolean {
		if (this.#state !== "live") return false;
		this.flushLate();
		this.#lateFrame = frame;
		return true;
	}

	flushLate(): void {
		const frame = this.#lateFrame;
		if (frame === undefined || this.#state === "cut") return;
		this.#lateFrame = undefined;
		this.#write(frame);
	}

	page(frame: Buffer, taken: () => void): void {
		if (this.#state === "cut") return;
		this.#socket.write(frame, (error) => {
			if (!error) taken();
		});
		this.#watch();
	}

	/** One frame of JSON for this reader alone, behind the events of the turn. */
	answer(json: string): void {
		if (this.#state === "cut") return;
		if (this.#answers.length === 0) this.#owner.onAnswers();
		this.#answers.push(json);
	}

	/** The next writes of this turn leave in one system call. */
	cork(): void {
		if (this.#answers.length === 0 || this.#corked) return;
		this.#corked = true;
		this.#socket.cork();
	}

	flushAnswers(): void {
		const answers = this.#answers;
		if (answers.length > 0 && this.#state !== "cut") {
			this.#answers = [];
			const frame = preEncodedFrame(`[${answers.join(",")}]`);
			const pending = this.#socket.writableLength;
			if (pending > this.#limits.catchingUpBytes && pending + frame.length > this.#limits.bytesMax)
				this.#owner.onOverflow();
			else this.#write(frame);
		}
		if (this.#corked) this.#socket.uncork();
		this.#corked = false;
		if (this.#socket.writableLength > 0) this.#watch();
		this.#stopReadingWhenFull();
	}

	/** Settles when this reader may be given more answers (OUT7); at once, if it is gone. */
	taken(): Promise<void> {
		const socket = this.#socket;
		if (this.#state === "cut" || socket.writableLength <= this.#limits.readingStopsBytes)
			return Promise.resolve();
		return drained(socket);
	}

	/** For the lab: nothing is handed to the kernel until `release`, just as if its buffer were full. */
	hold(): void {
		if (!this.#held) this.#socket.cork();
		this.#held = true;
	}

	release(): void {
		if (this.#held) this.#socket.uncork();
		this.#held = false;
	}

	catchingUp(behindEvents: number): void {
		this.#missing = true;
		this.#behindEvents = behindEvents;
		this.#setState();
	}

	caughtUp(): void {
		this.#missing = false;
		this.#behindEvents = 0;
		const before = this.#state;
		this.#setState();
		// also after a replay so short that nobody could have been told of it: `link state: live` ends every replay
		if (before === "live" && this.#state === "live") this.#sendLink();
	}

	/** Once a second while it is not live. Returns how long nothing was taken though something was pending. */
	watch(now: number, behindEvents: number): number {
		const { taken } = this.lifeMark;
		if (taken !== this.#taken || this.#socket.writableLength === 0) {
			this.#taken = taken;
			this.#takenAt = now;
		}
		this.#behindEvents = behindEvents;
		this.#setState();
		if (
			this.#state !== "live" &&
			now - this.#linkToldAt >= LINK_EVERY_MS &&
			this.pendingBytes < this.#limits.catchingUpBytes
		)
			this.#sendLink(now);
		return now - this.#takenAt;
	}

	/** Time that the whole process lost is not held against the reader (OUT4). */
	excuse(lostMs: number): void {
		this.#takenAt += lostMs;
	}

	get lifeMark(): LifeMark {
		return lifeMarkOf(this.#socket);
	}

	cut(): void {
		this.#state = "cut";
		this.#answers = [];
		this.#lateFrame = undefined;
		this.#socket.off("drain", onDrain);
	}

	#write(frame: Buffer): void {
		const late = this.#lateFrame;
		this.#lateFrame = undefined;
		if (late === undefined) this.#socket.write(frame);
		else writeTogether(this.#socket, late, frame);
		// what is only held back until the end of the turn is not pending
		if (this.#socket.writableLength > 0 && !this.#corked) this.#watch();
	}

	#watch(): void {
		this.#owner.onPending();
		if (this.#socket.writableLength > this.#limits.behindBytes) this.#setState();
	}

	onDrain(): void {
		this.#setState();
		if (this.#readingStopped) {
			this.#readingStopped = false;
			this.#owner.resumeReading();
		}
		this.#owner.onDrained();
	}

	#setState(): void {
		if (this.#state === "cut") return;
		const { writableLength: pending } = this.#socket;
		const next = this.#missing ? "catching-up" : stateAt(pending, this.#state === "behind", this.#limits);
		if (next === this.#state) return;
		this.#state = next;
		// a reader with this much before it would only get the news late, and the news may be the frame too many
		if (this.pendingBytes < this.#limits.catchingUpBytes) this.#sendLink();
		if (next === "live") this.#owner.onLive();
	}

	#sendLink(now = performance.now()): void {
		if (this.#state === "cut") return;
		this.#linkToldAt = now;
		this.answer(
			JSON.stringify({
				type: "link",
				behindBytes: this.pendingBytes,
				behindEvents: this.#behindEvents,
				state: this.#state,
			} satisfies Link),
		);
	}

	#stopReadingWhenFull(): void {
		if (this.#readingStopped || this.#socket.writableLength <= this.#limits.readingStopsBytes) return;
		this.#readingStopped = true;
		this.#owner.pauseReading();
	}
}

/** One for all: a closure each would cost every idle socket some hundred bytes. */
function onDrain(this: ReaderSocket): void {
	(this as ReaderSocket & { readonly [OUTPUT]: OutputBuffer })[OUTPUT].onDrain();
}
