import { BlockList, isIP, type LookupFunction } from "node:net";
import { ownAddresses } from "./own-addresses.ts";
import { isPublicAddress } from "./public-address.ts";
import { resolverLookup } from "./resolver-lookup.ts";

/** What may be reached, and how names become addresses. */
export interface Network {
	readonly mayDial: (address: string, port: number) => boolean;
	readonly lookup: LookupFunction;
	/** PEM: who vouches for its servers, instead of whom the world believes */
	readonly authorities?: string;
}

const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

export const publicInternet: Network = publicInternetOf([]);

/** `ownHosts`: names under which the world knows this house. Neither they nor this machine are asked from here. */
export function publicInternetOf(ownHosts: readonly string[]): Network {
	const isOwn = ownAddresses(ownHosts);
	return {
		mayDial: (address, port) => PORTS.has(port) && isPublicAddress(address) && !isOwn(address),
		lookup: resolverLookup,
	};
}

/** `inside`: addresses and subnets that the operator opens besides, at any port. */
export function alsoReaching(network: Network, inside: readonly string[]): Network {
	const opened = new BlockList();
	for (const one of inside) {
		const [address = "", bits] = one.split("/");
		if (bits === undefined) opened.addAddress(address, familyOf(address));
		else opened.addSubnet(address, Number(bits), familyOf(address));
	}
	const isOpened = (address: string): boolean =>
		isIP(address) !== 0 && opened.check(address, familyOf(address));
	return { ...network, mayDial: (address, port) => isOpened(address) || network.mayDial(address, port) };
}

function familyOf(address: string): "ipv4" | "ipv6" {
	return isIP(address) === 6 ? "ipv6" : "ipv4";
}
