import type { Server } from "node:http";
import type { Socket } from "node:net";
import { countedAs } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import { RatesByKey } from "../lib/rates-by-key.ts";

/** Some dozens of people of one office may open their pages at once; more than this would be felt by everybody else. */
const BURST_S = 5;
const TOO_MANY =
	"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nToo many connections from this address.\n";

export interface ConnectionBounds {
	/** of one address at a time; 0: no limit */
	readonly max: number;
	/** of one address; 0: no limit */
	readonly perSecond: number;
	readonly clock: Clock;
	/** whoever only passes on what others say is never bounded: all people may come from there */
	readonly isProxy: (address: string) => boolean;
	readonly onRefused: (code: "too-many-from-here" | "too-fast") => void;
}

/**
 * Connections of one address, whatever they are for. Sockets and requests have limits of their own, but somebody who
 * never finishes the headers is none of these, and to answer each of thousands a second costs more than to drop it:
 * whoever has too many open is told so, whoever opens them too fast is not. What listens for connections does so before.
 */
export function boundConnections(http: Server, bounds: ConnectionBounds): void {
	const { max, perSecond, clock, isProxy, onRefused } = bounds;
	const open = new Map<string, number>();
	const arrivals = new RatesByKey({ perSecond, burstS: BURST_S, clock });

	// what `net.createServer` takes as an option, and `http.createServer` does not: asked before a socket is made of
	// what was accepted, which is most of what a refusal costs
	Object.assign(http, { blockList: { check: isTooFast } });
	// before HTTP's own listener, which would make a parser for each
	const serve = http.listeners("connection");
	http.removeAllListeners("connection");
	http.on("connection", (socket: Socket) => {
		const { remoteAddress = "" } = socket;
		if (!isProxy(remoteAddress) && !isLetIn(socket, countedAs(remoteAddress))) return;
		for (const listener of serve) listener.call(http, socket);
	});

	function isTooFast(address: string): boolean {
		if (isProxy(address) || arrivals.take(countedAs(address)) === 0) return false;
		onRefused("too-fast");
		return true;
	}

	function isLetIn(socket: Socket, address: string): boolean {
		socket.on("error", () => socket.destroy());
		const before = open.get(address) ?? 0;
		if (max > 0 && before >= max) {
			onRefused("too-many-from-here");
			socket.end(TOO_MANY, () => socket.destroy());
			return false;
		}
		open.set(address, before + 1);
		socket.once("close", () => {
			const left = (open.get(address) ?? 1) - 1;
			if (left > 0) open.set(address, left);
			else open.delete(address);
		});
		return true;
	}
}
