import type { Clock } from "../lib/clock.ts";
import { TokenBucket } from "../lib/token-bucket.ts";
import { type GivenFrames, LinkOutput } from "./link-output.ts";
import type { Transport, TransportListener } from "./transport.ts";

/** A question waits so long for something new. */
const HOLD_MS = 25_000;
/** Requests of one link that are not counted by address: it asks and says four times a second, and a few are retries. */
const REQUESTS = { perAnswer: 3, burst: 20 };
const LOST = 1006;
const NO_STATUS = 1005;

/** As a close frame says it. */
export interface Closed {
	readonly code: number;
	readonly reason: string;
}

export interface LinkAnswer extends GivenFrames {
	/** nothing comes behind it */
	readonly closed?: Closed;
}

/** `repeated`: it was read before. `out-of-turn`: one before it never came, or is still being read. */
export type Reading = "read" | "repeated" | "out-of-turn";

/** What all links of a gateway have. */
export interface LinkBounds {
	readonly clock: Clock;
	/** of questions for what is new, and of batches; 0: no limit */
	readonly answersPerSecond: number;
}

interface Asking {
	readonly after: number;
	readonly answer: (answer: LinkAnswer | undefined) => void;
	readonly held: NodeJS.Timeout;
}

type State = { readonly is: "open" | "over" } | { readonly is: "closing"; readonly closed: Closed };

/**
 * A socket made of requests (LINK): what the other side says comes in numbered batches, and what it is told waits until it
 * asks. To the gateway it is a socket like any other.
 */
export class LinkTransport implements Transport {
	readonly readerSocket: LinkOutput;
	readonly isMessageUnderWay = false;
	readonly #clock: Clock;
	readonly #everyMs: number;
	readonly #requests: TokenBucket;
	readonly #onEnded: (closed: Closed) => void;
	#listener: TransportListener | undefined;
	#state: State = { is: "open" };
	#isPaused = false;
	#isTaking = true;
	/** of the newest batch */
	#batch = 0;
	#unread: Buffer[] = [];
	#isReading = false;
	#onRead: (() => void)[] = [];
	#asking: Asking | undefined;
	#answeredAt = Number.NEGATIVE_INFINITY;
	#batchAt = Number.NEGATIVE_INFINITY;
	#look: NodeJS.Immediate | NodeJS.Timeout | undefined;

	constructor({ clock, answersPerSecond }: LinkBounds, onEnded: (closed: Closed) => void) {
		this.#clock = clock;
		this.#onEnded = onEnded;
		this.#everyMs = answersPerSecond === 0 ? 0 : 1000 / answersPerSecond;
		const perSecond = answersPerSecond * REQUESTS.perAnswer;
		this.#requests = new TokenBucket({ perSecond, burst: REQUESTS.burst, now: clock.now() });
		this.readerSocket = new LinkOutput(() => this.#lookSoon());
	}

	get isPaused(): boolean {
		return this.#isPaused;
	}

	listen(listener: TransportListener): void {
		this.#listener = listener;
	}

	/** Whether one more request is within its own pace. */
	takeRequest(): boolean {
		return this.#requests.take(this.#clock.now()) === 0;
	}

	/** What comes behind `after`; undefined where that was never given, or somebody asks in its place. */
	async ask(after: number, gone: AbortSignal): Promise<LinkAnswer | undefined> {
		this.readerSocket.bytesRead += 1;
		this.#settle(undefined);
		if (!this.readerSocket.isKnown(after)) return undefined;
		return new Promise((answer) => {
			const held = setTimeout(() => this.#answerNow(), HOLD_MS).unref();
			const asking = { after, answer, held };
			this.#asking = asking;
			gone.addEventListener("abort", () => this.#asking === asking && this.#settle(undefined), {
				once: true,
			});
			this.#lookSoon();
		});
	}

	/** Settles when all of them are read, or nothing of it will be any more. */
	async say(batch: number, frames: readonly Buffer[]): Promise<Reading> {
		this.readerSocket.bytesRead += 1;
		const isNext = batch === this.#batch + 1 && this.#unread.length === 0 && !this.#isReading;
		if (!isNext && (batch > this.#batch || batch < 1)) return "out-of-turn";
		const waitMs = this.#batchAt + this.#everyMs - this.#clock.now();
		this.#batchAt = this.#clock.now() + Math.max(0, waitMs);
		if (isNext) {
			this.#batch = batch;
			this.#unread.push(...frames);
		}
		await this.#allRead();
		if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
		return isNext ? "read" : "repeated";
	}

	/** The other side ends it. */
	leave(code: number = NO_STATUS): void {
		this.#end({ code, reason: "" });
	}

	askForLife(): void {
		if (this.#asking !== undefined) this.#answerNow();
	}

	pause(): void {
		this.#isPaused = true;
	}

	resume(): void {
		this.#isPaused = false;
		this.#read();
	}

	stopTaking(): boolean {
		if (!this.#isTaking || this.#isPaused) return false;
		this.#isTaking = false;
		return true;
	}

	takeAgain(): void {
		this.#isTaking = true;
		this.#read();
	}

	close(code: number, reason: string): void {
		if (this.#state.is !== "open") return;
		this.#state = { is: "closing", closed: { code, reason } };
		this.#lookSoon();
	}

	terminate(): void {
		// who was to hear why may ask once more
		this.#end(this.#state.is === "closing" ? this.#state.closed : { code: LOST, reason: "" });
	}

	#allRead(): Promise<void> {
		return new Promise((resolve) => {
			this.#onRead.push(resolve);
			this.#read();
		});
	}

	#read(): void {
		// a frame may pause it and let it go on within itself
		if (this.#isReading) return;
		this.#isReading = true;
		while (!this.#isPaused && this.#isTaking && this.#state.is !== "over") {
			const frame = this.#unread.shift();
			if (frame === undefined) break;
			this.#listener?.onMessage(frame, false);
		}
		this.#isReading = false;
		if (this.#unread.length > 0 && this.#state.is !== "over") return;
		const onRead = this.#onRead;
		this.#onRead = [];
		for (const read of onRead) read();
	}

	/** At the end of this turn, so that all it brings leaves in one answer. */
	#lookSoon(): void {
		if (this.#asking === undefined || this.#look !== undefined) return;
		this.#look = setImmediate(() => {
			this.#look = undefined;
			this.#answerWhenDue();
		});
	}

	#answerWhenDue(): void {
		const asking = this.#asking;
		if (asking === undefined) return;
		const isDue =
			this.readerSocket.hasNews ||
			this.readerSocket.isToBeGivenAgain(asking.after) ||
			this.#state.is !== "open";
		if (!isDue) return;
		const waitMs = this.#answeredAt + this.#everyMs - this.#clock.now();
		if (waitMs <= 0) return this.#answerNow();
		this.#look = setTimeout(() => {
			this.#look = undefined;
			this.#answerWhenDue();
		}, waitMs).unref();
	}

	#answerNow(): void {
		const asking = this.#asking;
		if (asking === undefined) return;
		const given = this.readerSocket.give(asking.after);
		const state = this.#state;
		// what a drain brought goes first
		const closed = state.is === "closing" && !this.readerSocket.hasNews ? state.closed : undefined;
		this.#settle({ ...given, ...(closed && { closed }) });
		if (closed !== undefined) this.#end(closed);
	}

	#settle(answer: LinkAnswer | undefined): void {
		const asking = this.#asking;
		if (asking === undefined) return;
		this.#asking = undefined;
		clearTimeout(asking.held);
		if (answer !== undefined) this.#answeredAt = this.#clock.now();
		asking.answer(answer);
	}

	#end(closed: Closed): void {
		if (this.#state.is === "over") return;
		this.#state = { is: "over" };
		this.#settle({ n: this.#asking?.after ?? 0, frames: "[]", closed });
		this.#unread = [];
		this.#read();
		this.readerSocket.end();
		this.#onEnded(closed);
		this.#listener?.onClose(closed.code);
		this.#listener = undefined;
	}
}
