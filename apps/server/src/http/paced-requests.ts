import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { cut } from "@parley/engine/lib/insides";
import { LateAnswers } from "@parley/engine/lib/late-answers";
import { RatesByAddress } from "@parley/engine/lib/rates-by-address";
import { RatesByKey } from "@parley/engine/lib/rates-by-key";
import { SpreadByKey } from "@parley/engine/lib/spread-by-key";
import { refuse } from "@parley/protocol/refusals";
import type { Portions } from "./portions.ts";
import { sendRefusal, sendSentence } from "./problem.ts";

/** People of one office share an address, and open their pages at nine. */
const BURST_S = 10;
/** Such a burst is served over seconds: so many times the rate, of which this much comes at once. */
const BURST_TIMES = 2;
const AT_ONCE_MS = 200;
/** A page comes with a dozen files, each of which costs a small part of what a page or a question to the API does. */
const FILE_COST = 0.2;
const FILES = /^\/(?:assets|api\/files)\//;
/** Whoever watches over the server must be able to while others of the same address ask too much. */
const WATCHING = /^\/(?:healthz|readyz|metrics)(?:$|\?)/;
/** To refuse costs as well: whoever goes on after a second's worth of refusals waits this long for each one more. */
const SLOWED_MS = 1_000;
/** Requests of one connection that wait so. Browsers and proxies send the next one after an answer; past it there is none. */
const SLOWED_MAX = 8;

export interface RequestPace {
	/** of one address; 0: no limit */
	readonly perSecond: number;
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly portions: Portions;
	readonly addressOf: (request: IncomingMessage) => string;
	/** whoever only passes on what others say is read on and never cut: all people may come from there */
	readonly isProxy: (address: string) => boolean;
	/** it has a pace of its own, which it keeps to (LINK5) */
	readonly isPacedItself: (request: IncomingMessage) => boolean;
	readonly onRefused: () => void;
}

/**
 * What `serve` is asked, in bearable portions. Whoever asks faster than any page does is refused, then slowed down by
 * not being read from, then cut; and of what all ask at once, only so much is served before others' messages go on.
 */
export function pacedRequests(serve: RequestListener, pace: RequestPace): RequestListener {
	const { perSecond, addresses, clock, portions, addressOf, isProxy, isPacedItself, onRefused } = pace;
	const rate = { perSecond, burstS: BURST_S, isShared: false, addresses, clock };
	const rates = { asking: new RatesByAddress(rate), watching: new RatesByAddress(rate) };
	const burst = new SpreadByKey({ perSecond: perSecond * BURST_TIMES, atOnceMs: AT_ONCE_MS, clock });
	const refusals = new RatesByKey({ perSecond, burstS: 1, clock });
	const slowed = new WeakMap<Socket, number>();
	const late = new LateAnswers<ServerResponse>();

	return (request, response) => {
		const { socket, url = "" } = request;
		if (socket.destroyed) return;
		if (isPacedItself(request)) return take(request, response);
		const purpose = WATCHING.test(url) ? "watching" : "asking";
		const address = addressOf(request);
		const key = `${address} ${purpose}`;
		const cost = FILES.test(url) ? FILE_COST : 1;
		const retryAfterMs = rates[purpose].take(address, cost);
		if (retryAfterMs === 0) return later(burst.delayMs(key, cost), () => take(request, response));
		onRefused();
		const answer = () => sendTooFast(url, response, retryAfterMs);
		if (refusals.take(key) === 0) answer();
		// the connection is everybody's, and stays open for others
		else if (isProxy(socket.remoteAddress ?? "")) late.later(response, { key }, answer);
		else slowDown(socket, answer);
	};

	function take(...[request, response]: Parameters<RequestListener>): void {
		portions.take(() => {
			if (!response.destroyed) serve(request, response);
		});
	}

	function slowDown(socket: Socket, answer: () => void): void {
		const waiting = slowed.get(socket) ?? 0;
		if (waiting === SLOWED_MAX) return cut(socket);
		slowed.set(socket, waiting + 1);
		socket.pause();
		later(SLOWED_MS, () => {
			slowed.set(socket, (slowed.get(socket) ?? 1) - 1);
			answer();
			socket.resume();
		});
	}
}

function later(ms: number, work: () => void): void {
	if (ms === 0) work();
	else setTimeout(work, ms).unref();
}

function sendTooFast(url: string, response: ServerResponse, retryAfterMs: number): void {
	const refusal = refuse("too-fast", { retryAfterMs });
	response.setHeader("Cache-Control", "no-store").setHeader("X-Content-Type-Options", "nosniff");
	if (url.startsWith("/api/")) sendRefusal(response, refusal);
	else sendSentence(response, refusal);
}
