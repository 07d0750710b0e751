import type { IncomingMessage } from "node:http";
import type { Express } from "express";
import ipaddr from "ipaddr.js";

/** The smallest network that one customer gets: whoever has it has all of its addresses. */
const IPV6_PREFIX_BITS = 64;
/** Addresses that need not be parsed again; past it all are forgotten. */
const REMEMBERED_MAX = 10_000;

/**
 * The address people are counted by: the nearest one that is no trusted proxy, decided for upgrades just as
 * express decides it for requests.
 */
export function clientAddress(app: Express): (request: IncomingMessage) => string {
	const trusts = trustOf(app);
	return (request) => {
		const forwarded = String(request.headers["x-forwarded-for"] ?? "");
		const hops = [
			request.socket.remoteAddress ?? "",
			...forwarded
				.split(",")
				.map((hop) => hop.trim())
				.filter(Boolean)
				.reverse(),
		];
		return countedAs(hops.find((hop, index) => !trusts(hop, index)) ?? hops.at(-1) ?? "");
	};
}

/** Whether whoever is at the other end of a connection only passes on what others say. */
export function isProxy(app: Express): (address: string) => boolean {
	const trusts = trustOf(app);
	return remembered((address) => trusts(address, 0));
}

function trustOf(app: Express): (address: string, hop: number) => boolean {
	return app.get("trust proxy fn") as (address: string, hop: number) => boolean;
}

/** IPv4 as it is, however it is written; IPv6 by its /64; what is no address stands for itself. */
export const countedAs = remembered((address) => {
	if (!ipaddr.isValid(address)) return address;
	const parsed = ipaddr.process(address);
	if (parsed.kind() === "ipv4") return parsed.toString();
	return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`).toString();
});

/** A flood asks thousands of times a second for what is known of one address. */
function remembered<V>(find: (address: string) => V): (address: string) => V {
	const known = new Map<string, V>();
	return (address) => {
		const before = known.get(address);
		if (before !== undefined) return before;
		const found = find(address);
		if (known.size >= REMEMBERED_MAX) known.clear();
		known.set(address, found);
		return found;
	};
}
