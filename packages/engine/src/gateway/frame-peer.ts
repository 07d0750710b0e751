import type { Clock } from "../lib/clock.ts";
import { internal, newQuote } from "../lib/internal-error.ts";
import type { Logger } from "../lib/logger.ts";
import { TokenBucket } from "../lib/token-bucket.ts";
import type { EngineMetrics } from "../metrics/engine-metrics.ts";
import { closeCodes } from "../wire/close-codes.ts";
import type { Decoded } from "../wire/codec.ts";
import { type Refusal, refuse } from "../wire/refusals.ts";
import type { Connection, Peer } from "./connection.ts";

/** CONN6 */
const BAD_FRAMES_MAX = 20;
const BAD_FRAMES_WINDOW_MS = 10_000;
const TOO_FAST_MS_MAX = 5_000;
/** A pause this long ends a run of `too-fast`. */
const TOO_FAST_PAUSE_MS = 1_000;
/** CONN9: until one is accepted, and then there are no more. */
const HELLOS = { perSecond: 1, burst: 3 };
/** Of what it may send so much may be refused, and as much at once as in two seconds: who goes on is read now and then only. */
const REFUSED_SHARE = 0.1;
/** It doubles while a socket goes on. */
const REST_MS = { first: 100, max: 800 };
const REST_RUN_ENDS_MS = 2_000;
/** Of who has no session yet: nothing else that they say is heard, so nobody waits for it. */
const UNKNOWN_REST_MS = 10_000;
const REF_BYTES = 256;
const NONE: readonly number[] = [];

/** What all sockets of an application are served by: one object for all of them. */
export interface FrameHost {
	readonly clock: Clock;
	readonly metrics: Pick<EngineMetrics, "framesIn" | "refused" | "readingRests">;
	/** of any kind, of one socket; 0: no limit */
	readonly framesPerSecond: number;
}

/** How far a socket has come: it has said nothing, its hello is being answered, it is somebody's, it is closed. */
export type Stage = "unknown" | "handshake" | "welcome" | "gone";

/**
 * A socket that speaks in frames, for an application to extend: each is counted, decoded and handed on, and whoever sends
 * too many, or what makes no sense, is refused, read less, and closed in the end.
 */
export abstract class FramePeer<Frame extends { readonly type: string }, Host extends FrameHost = FrameHost>
	implements Peer
{
	readonly connection: Connection;
	protected readonly host: Host;
	readonly #frames: TokenBucket;
	#hellos: TokenBucket | undefined;
	#refusals: TokenBucket | undefined;
	/** `at`: when it began, or since it is over, when it ended */
	#rest: { readonly at: number; readonly ms: number } | undefined;
	#badFrames: readonly number[] = NONE;
	#tooFast: { since: number; last: number } | undefined;

	constructor(connection: Connection, host: Host) {
		this.host = host;
		this.connection = connection;
		this.#frames = new TokenBucket({
			perSecond: host.framesPerSecond,
			burst: host.framesPerSecond * 2,
			now: host.clock.now(),
		});
	}

	protected abstract get stage(): Stage;
	protected abstract decode(data: Buffer): Decoded<Frame>;
	/** `readAt`: ms of the monotonic clock */
	protected abstract handle(frame: Frame, readAt: number): void;
	abstract closed(code: number): void;
	abstract live(): void;

	/** One of the hellos that it may say; past them nothing is read of it for a while. */
	takeHello(): void {
		const now = this.host.clock.now();
		this.#hellos ??= new TokenBucket({ ...HELLOS, now });
		this.#hellos.take(now);
	}

	received(data: Buffer, isBinary: boolean): void {
		if (this.connection.isOver) return;
		const now = this.host.clock.now();
		// counted before it is read: a flood of large frames is not parsed, and neither is one of hellos (CONN9)
		const waitMs = this.#frames.take(now) || this.#helloWaitMs(now);
		if (waitMs > 0) return this.refuseTooFast(waitMs, isBinary ? undefined : refNear(data));
		const decoded = isBinary ? binaryFrame : this.decode(data);
		if (!decoded.ok) return this.refuseBad(decoded.refusal, decoded.ref);
		this.host.metrics.framesIn.inc({ type: decoded.frame.type });
		this.handle(decoded.frame, now);
	}

	receivedControl(): void {
		if (this.connection.isOver) return;
		const waitMs = this.#frames.take(this.host.clock.now());
		if (waitMs > 0) this.refuseTooFast(waitMs, undefined);
	}

	/** Time in which we did not read is none in which it paused, however long it waited for its turn. */
	readAgain(): void {
		if (this.#rest === undefined) return;
		const now = this.host.clock.now();
		if (this.#tooFast !== undefined) this.#tooFast.last += now - this.#rest.at;
		this.#rest = { at: now, ms: this.#rest.ms };
	}

	/** Work for a frame. A throw is a bug: the person gets an id to quote, the log the rest; nobody else notices. */
	does(
		work: () => Promise<void> | void,
		frame: { readonly type: string; readonly ref?: number },
		logger: Logger,
	): void {
		const failed = (error: unknown): void => {
			const quote = newQuote();
			logger.error({ quote, frame: frame.type, err: error }, "a handler broke");
			this.refuse(internal(quote), frame.ref);
		};
		try {
			work()?.catch(failed);
		} catch (error) {
			failed(error);
		}
	}

	/** `room`: where nobody asked, what it is about */
	refuse(refusal: Refusal, ref: number | undefined, room?: string): void {
		this.host.metrics.refused.inc({ code: refusal.code });
		const { code, message, retryAfterMs, field, reason, suggestions } = refusal;
		this.connection.answer({
			...{ type: "refused", ref, room, code, message, retryAfterMs, field, reason },
			suggestions: suggestions && [...suggestions],
		});
		this.#restWhenRefusedOften();
	}

	/** CONN6: it is not as agreed, also where a handler alone can tell. */
	refuseBad(refusal: Refusal, ref: number | undefined): void {
		const now = this.host.clock.now();
		this.refuse(refusal, ref);
		this.#badFrames = [...this.#badFrames.filter((at) => now - at <= BAD_FRAMES_WINDOW_MS), now];
		if (this.#badFrames.length >= BAD_FRAMES_MAX) this.connection.close(closeCodes.badFrames);
	}

	/** Says how long to wait; a socket that hammers on without a pause is closed. */
	refuseTooFast(retryAfterMs: number, ref: number | undefined): void {
		const now = this.host.clock.now();
		const run = this.#tooFast;
		const goesOn = run !== undefined && now - run.last <= TOO_FAST_PAUSE_MS;
		this.#tooFast = { since: goesOn ? run.since : now, last: now };
		this.refuse(refuse("too-fast", { retryAfterMs }), ref);
		if (now - this.#tooFast.since >= TOO_FAST_MS_MAX) this.connection.close(closeCodes.tooFast);
	}

	/**
	 * CONN11: to wake up for every frame of somebody who is refused all the time costs others more than the frames do.
	 * Frames that wait and are refused then cost as much, and whoever has no session can send them for ever: the second
	 * time it is closed.
	 */
	#restWhenRefusedOften(): void {
		const { clock, framesPerSecond, metrics } = this.host;
		const now = clock.now();
		const perSecond = framesPerSecond * REFUSED_SHARE;
		this.#refusals ??= new TokenBucket({ perSecond, burst: Math.max(1, perSecond * 2), now });
		if (this.#refusals.take(now) === 0) return;
		const isUnknown = this.stage !== "welcome";
		if (isUnknown && this.#rest !== undefined) return this.connection.close(closeCodes.tooFast);
		const ms = isUnknown ? UNKNOWN_REST_MS : this.#nextRestMs(now);
		// drawn anew each time, else those who were refused together would all be read at once
		if (!this.connection.restReading(ms * (0.5 + Math.random() / 2))) return;
		this.#rest = { at: now, ms };
		if (isUnknown) this.#refusals = undefined;
		metrics.readingRests.inc();
	}

	/** Twice the last one of a run that goes on. */
	#nextRestMs(now: number): number {
		if (this.#rest === undefined || now - this.#rest.at > REST_RUN_ENDS_MS) return REST_MS.first;
		return Math.min(this.#rest.ms * 2, REST_MS.max);
	}

	/** ms until it may say hello again. Whoever is not known has nothing else to say that is heard. */
	#helloWaitMs(now: number): number {
		if (this.stage !== "unknown" || this.#hellos === undefined) return 0;
		const waitMs = this.#hellos.waitMs(now);
		// CONN3: whoever hammers on gets none until there is a pause
		if (waitMs > 0) this.#hellos.take(now);
		return waitMs;
	}
}

const binaryFrame = {
	ok: false,
	ref: undefined,
	refusal: refuse("bad-frame", { message: "Frames are text, not binary." }),
} as const;

/** The `ref` of a frame that is not read, where it stands at its beginning or its end, as in all but odd ones. */
function refNear(data: Buffer): number | undefined {
	const ends = `${data.subarray(0, REF_BYTES).toString("latin1")} ${data.subarray(-REF_BYTES).toString("latin1")}`;
	const found = /[{,]\s*"ref"\s*:\s*(\d{1,15})\s*[,}]/.exec(ends)?.[1];
	return found === undefined ? undefined : Number(found);
}
