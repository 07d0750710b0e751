import type { IncomingMessage } from "node:http";
import { Addresses, countedAs, withoutPort } from "@parley/engine/lib/addresses";
import ipaddr from "ipaddr.js";
import { nameIn } from "../lib/hosts.ts";

/** How a request came: by itself; through the tunnel, for whom it says; or through the tunnel, which does not say for whom. */
export type Passage = "direct" | "unnamed" | { readonly visitor: string };

const inside = new Addresses([]);

/**
 * SHARE2: the tunnel of this run runs on this machine and passes on what all the world asks. So whoever asks for its host
 * from here is one trusted proxy, and nobody whom it names is from here, whatever their address looks like.
 */
export function throughTunnel(host: string | undefined): (request: IncomingMessage) => Passage {
	if (host === undefined) return () => "direct";
	return (request) => {
		if (nameIn(request.headers.host ?? "") !== host) return "direct";
		if (!isLoopback(request.socket.remoteAddress ?? "")) return "direct";
		const [nearest = ""] = String(request.headers["x-forwarded-for"] ?? "")
			.split(",")
			.map((hop) => withoutPort(hop.trim()))
			.reverse();
		if (!ipaddr.isValid(nearest)) return "unnamed";
		const address = countedAs(nearest);
		return { visitor: inside.isShared(address) ? `${address} through the tunnel` : address };
	};
}

/** From this machine, as a socket tells it. */
export function isLoopback(address: string): boolean {
	return /^(::ffff:)?127\./.test(address) || address === "::1";
}
