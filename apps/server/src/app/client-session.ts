import type { Reader } from "@parley/engine/delivery/feed";
import type { Connection, Peer } from "@parley/engine/gateway/connection";
import type { Clock } from "@parley/engine/lib/clock";
import { TokenBucket } from "@parley/engine/lib/token-bucket";
import type { Asker } from "@parley/engine/lookups/requestor";
import type { ClientFrame } from "@parley/protocol/client-frames";
import { closeCodes } from "@parley/protocol/close-codes";
import { decodeClientFrame } from "@parley/protocol/codec";
import { type Refusal, type RefusalCode, refuse } from "@parley/protocol/refusals";
import type { ServerFrame } from "@parley/protocol/server-frames";
import type { Metrics } from "../lib/metrics.ts";
import { PageTurns } from "../messages/page-turns.ts";
import type { HeldEvent } from "../messages/views.ts";

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

/** One socket's place in one room. */
export type RoomPlace =
	/** `isAsked`: the answer to a frame of this socket is still to come, and says what became of it */
	| { readonly state: "joining"; readonly isAsked: boolean }
	/** `sent`: the place in line that this socket was sent last; 0: none yet */
	| { readonly state: "waiting"; readonly isAsked: boolean; readonly sent: number }
	| { readonly state: "inside"; readonly reader: Reader<HeldEvent> };

export type ClientSessionState =
	| { readonly state: "unknown" }
	| { readonly state: "handshake" }
	| { readonly state: "welcome"; readonly session: string; readonly device: string }
	| { readonly state: "gone" };

/** What all sessions of clients are served by: one object for all of them. */
export interface ClientSessionHost {
	readonly clock: Clock;
	readonly metrics: Metrics;
	/** frames of any kind; 0: no limit */
	readonly framesPerSecond: number;
	readonly handle: (client: ClientSession, frame: ClientFrame, readAt: number) => void;
	readonly onGone: (client: ClientSession, code: number) => void;
	readonly onLive: (client: ClientSession) => void;
}

/** A person's socket: decodes what it says, holds it to its limits, and knows which rooms it is in. */
export class ClientSession implements Peer {
	readonly connection: Connection;
	readonly rooms = new Map<string, RoomPlace>();
	/** rooms that are being left: who comes in again in the same breath comes in after it; most sockets leave none */
	leaving: Map<string, Promise<unknown>> | undefined;
	/** its page is on a screen, as it says itself */
	isVisible = false;
	state: ClientSessionState = { state: "unknown" };
	readonly #host: ClientSessionHost;
	readonly #frames: TokenBucket;
	#gone: AbortController | undefined;
	#pages: PageTurns | undefined;
	#hellos: TokenBucket | undefined;
	#refusals: TokenBucket | undefined;
	/** `at`: when it began, or since it is over, when it ended */
	#rest: { readonly at: number; readonly ms: number } | undefined;
	#badFrames: readonly number[] = NONE;
	#tooFast: { since: number; last: number } | undefined;

	constructor(connection: Connection, host: ClientSessionHost) {
		this.#host = host;
		this.connection = connection;
		this.#frames = new TokenBucket({
			perSecond: host.framesPerSecond,
			burst: host.framesPerSecond * 2,
			now: host.clock.now(),
		});
	}

	get session(): string | undefined {
		return this.state.state === "welcome" ? this.state.session : undefined;
	}

	get device(): string | undefined {
		return this.state.state === "welcome" ? this.state.device : undefined;
	}

	/** Aborts with the socket; made when something first waits for it, since most sockets never ask. */
	get gone(): AbortSignal {
		this.#gone ??= new AbortController();
		if (this.state.state === "gone") this.#gone.abort();
		return this.#gone.signal;
	}

	/** Somebody who wants something looked up through this socket. */
	askerFor(person: string): Asker {
		return { person, address: this.connection.address, gone: this.gone };
	}

	/** Made when the first page is asked for. */
	get pages(): PageTurns {
		this.#pages ??= new PageTurns();
		return this.#pages;
	}

	/** One of the hellos that it may say; past them nothing is read of it for a while. */
	takeHello(): void {
		const now = this.#host.clock.now();
		this.#hellos ??= new TokenBucket({ ...HELLOS, now });
		this.#hellos.take(now);
	}

	received(data: Buffer, isBinary: boolean): void {
		if (this.connection.isOver) return;
		const now = this.#host.clock.now();
		// counted before it is read: a flood of large frames is not parsed, and neither is one of hellos (CONN9)
		const waitMs = this.#frames.take(now) || this.#helloWaitMs(now);
		if (waitMs > 0) return this.refuseTooFast(waitMs, isBinary ? undefined : refNear(data));
		const decoded = isBinary ? binaryFrame : decodeClientFrame(data);
		if (!decoded.ok) return this.#refuseBad(decoded.refusal, decoded.ref, now);
		this.#host.metrics.framesIn.inc({ type: decoded.frame.type });
		this.#host.handle(this, decoded.frame, now);
	}

	receivedControl(): void {
		if (this.connection.isOver) return;
		const waitMs = this.#frames.take(this.#host.clock.now());
		if (waitMs > 0) this.refuseTooFast(waitMs, undefined);
	}

	/** Time in which we did not read is none in which it paused, however long it waited for its turn. */
	readAgain(): void {
		if (this.#rest === undefined) return;
		const now = this.#host.clock.now();
		if (this.#tooFast !== undefined) this.#tooFast.last += now - this.#rest.at;
		this.#rest = { at: now, ms: this.#rest.ms };
	}

	closed(code: number): void {
		this.#host.onGone(this, code);
		this.state = { state: "gone" };
		this.#gone?.abort();
	}

	live(): void {
		this.#host.onLive(this);
	}

	answer(frame: ServerFrame): void {
		this.connection.answer(frame);
	}

	/** `room`: where nobody asked, what it is about */
	refuse(refusal: Refusal, ref: number | undefined, room?: string): void {
		this.#host.metrics.refused.inc({ code: refusal.code });
		const { code, message, retryAfterMs, field, suggestions } = refusal;
		this.answer({
			type: "refused",
			ref,
			room,
			code: code as RefusalCode,
			message,
			retryAfterMs,
			field,
			suggestions: suggestions && [...suggestions],
		});
		this.#restWhenRefusedOften();
	}

	/** Says how long to wait; a socket that hammers on without a pause is closed. */
	refuseTooFast(retryAfterMs: number, ref: number | undefined): void {
		const now = this.#host.clock.now();
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
		const { clock, framesPerSecond, metrics } = this.#host;
		const now = clock.now();
		const perSecond = framesPerSecond * REFUSED_SHARE;
		this.#refusals ??= new TokenBucket({ perSecond, burst: Math.max(1, perSecond * 2), now });
		if (this.#refusals.take(now) === 0) return;
		const isUnknown = this.session === undefined;
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
		if (this.state.state !== "unknown" || this.#hellos === undefined) return 0;
		const waitMs = this.#hellos.waitMs(now);
		// CONN3: whoever hammers on gets none until there is a pause
		if (waitMs > 0) this.#hellos.take(now);
		return waitMs;
	}

	#refuseBad(refusal: Refusal, ref: number | undefined, now: number): void {
		this.refuse(refusal, ref);
		this.#badFrames = [...this.#badFrames.filter((at) => now - at <= BAD_FRAMES_WINDOW_MS), now];
		if (this.#badFrames.length >= BAD_FRAMES_MAX) this.connection.close(closeCodes.badFrames);
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

export function refOf(frame: ClientFrame): number | undefined {
	return "ref" in frame ? frame.ref : undefined;
}
