import type { IncomingMessage } from "node:http";
import { Addresses, countedAs, withoutPort } from "@parley/engine/lib/addresses";
import ipaddr from "ipaddr.js";
import { nameIn } from "../lib/hosts.ts";

/** How a request came: by itself; through the tunnel, for whom it says; or through the tunnel, which does not say for whom. */
export type Passage = "direct" | "unnamed" | { readonly visitor: string };

/** Any of them says that somebody else asked. */
const SAYS_FOR_WHOM = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|cf-.+|tailscale-.+)$/;

const inside = new Addresses([]);

/**
 * SHARE2: the tunnel of this run runs on this machine and passes on what all the world asks, in whatever name it was
 * asked for: not each tunnel goes by `Host`. So whatever is passed on by this machine, or asks for the tunnel's host
 * from here, came through one trusted proxy, and nobody whom it names is from here, whatever their address looks like.
 */
export function throughTunnel(host: string | undefined): (request: IncomingMessage) => Passage {
	if (host === undefined) return () => "direct";
	return (request) => {
		if (!isLoopback(request.socket.remoteAddress ?? "")) return "direct";
		if (nameIn(request.headers.host ?? "") !== host && !isPassedOn(request)) return "direct";
		// each proxy adds whom it hears to the end: all before that is only claimed
		const [nearest = ""] = String(request.headers["x-forwarded-for"] ?? "")
			.split(",")
			.map((hop) => withoutPort(hop.trim()))
			.reverse();
		if (!ipaddr.isValid(nearest)) return "unnamed";
		const address = countedAs(nearest);
		return { visitor: inside.isShared(address) ? `${address} through the tunnel` : address };
	};
}

/** A proxy hands it on for somebody else. */
export function isPassedOn({ headers }: IncomingMessage): boolean {
	return Object.keys(headers).some((name) => SAYS_FOR_WHOM.test(name));
}

/** From this machine, as a socket tells it. */
export function isLoopback(address: string): boolean {
	return /^(::ffff:)?127\./.test(address) || address === "::1";
}
