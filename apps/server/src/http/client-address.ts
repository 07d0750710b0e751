import type { IncomingMessage } from "node:http";
import { type Addresses, countedAs, withoutPort } from "@parley/engine/lib/addresses";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { Express } from "express";
import { isLoopback, type Passage } from "./tunnel.ts";

/** All for whom the tunnel does not say who they are are refused, and counted as one until then. */
const UNNAMED = "nobody that the tunnel names";

/**
 * The address people are counted by: the nearest one that is no trusted proxy, decided for upgrades just as
 * express decides it for requests.
 */
export function clientAddress(
	app: Express,
	passageOf: (request: IncomingMessage) => Passage = () => "direct",
): (request: IncomingMessage) => string {
	const trusts = trustOf(app);
	return (request) => {
		const passage = passageOf(request);
		if (passage !== "direct") return passage === "unnamed" ? UNNAMED : passage.visitor;
		const forwarded = String(request.headers["x-forwarded-for"] ?? "");
		const hops = [
			request.socket.remoteAddress ?? "",
			...forwarded
				.split(",")
				.map((hop) => withoutPort(hop.trim()))
				.filter(Boolean)
				.reverse(),
		];
		return countedAs(hops.find((hop, index) => !trusts(hop, index)) ?? hops.at(-1) ?? "");
	};
}

interface Proxies {
	/** whether a tunnel of this run connects from this machine */
	readonly isShared?: boolean;
	readonly trustProxy: readonly string[];
	readonly addresses: Addresses;
}

/**
 * Whether whoever is at the other end of a connection only passes on what others say. A number of proxies says nothing
 * of who they are: then it is one only where strangers do not come from, else no limit would hold for those who come
 * directly.
 */
export function isProxy(
	app: Express,
	{ trustProxy, addresses, isShared = false }: Proxies,
): (address: string) => boolean {
	const trusts = isNumber(trustProxy)
		? (address: string) => addresses.isShared(countedAs(address))
		: trustOf(app);
	// a flood asks thousands of times a second for what is known of one address
	const known = new RecentMap<boolean>();
	return (address) => known.get(address, () => (isShared && isLoopback(address)) || trusts(address, 0));
}

/** TRUST_PROXY as a number of proxies. */
export function isNumber([only, ...others]: readonly string[]): boolean {
	return only !== undefined && others.length === 0 && /^\d+$/.test(only);
}

function trustOf(app: Express): (address: string, hop: number) => boolean {
	return app.get("trust proxy fn") as (address: string, hop: number) => boolean;
}
