import type { Server } from "node:http";
import type { Socket } from "node:net";
import { type Addresses, countedAs } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Clock } from "@parley/engine/lib/clock";
import { admitIf, dropUnheard } from "@parley/engine/lib/insides";
import { RatesByAddress } from "@parley/engine/lib/rates-by-address";

/** Some dozens of people of one office may open their pages at once; more than this would be felt by everybody else. */
const BURST_S = 5;
const TOO_MANY =
	"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\nToo many connections from this address.\n";

export interface ConnectionBounds {
	/** of one address at a time; 0: no limit */
	readonly max: number;
	/** of one address; 0: no limit */
	readonly perSecond: number;
	readonly addresses: Addresses;
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
	const { max, perSecond, addresses, clock, isProxy, onRefused } = bounds;
	const open = new CapsByAddress({ addresses, max });
	const arrivals = new RatesByAddress({ perSecond, burstS: BURST_S, isShared: false, addresses, clock });

	dropUnheard(http, isTooFast);
	admitIf(http, (socket) => {
		const { remoteAddress = "" } = socket;
		return isProxy(remoteAddress) || isLetIn(socket, countedAs(remoteAddress));
	});

	function isTooFast(address: string): boolean {
		if (isProxy(address) || arrivals.take(countedAs(address)) === 0) return false;
		onRefused("too-fast");
		return true;
	}

	function isLetIn(socket: Socket, address: string): boolean {
		socket.on("error", destroy);
		if (!open.take(address)) {
			onRefused("too-many-from-here");
			socket.end(TOO_MANY, () => socket.destroy());
			return false;
		}
		socket.on("close", () => open.giveBack(address));
		return true;
	}
}

/** One function for all of them. */
function destroy(this: Socket): void {
	this.destroy();
}
