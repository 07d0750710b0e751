import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** What ipaddr.js counts as unicast, and is not the public internet all the same. */
const special = [
	// Azure answers its machines' secrets here
	ipaddr.parseCIDR("168.63.129.16/32"),
	// benchmarking between networks
	ipaddr.parseCIDR("198.18.0.0/15"),
	// documentation
	ipaddr.parseCIDR("3fff::/20"),
];

/**
 * Whether the public internet may be asked at this IP address. IPv6 addresses that carry an IPv4 address (mapped,
 * compatible, NAT64, 6to4, Teredo) are refused whatever they carry: a gateway near us would turn them into it.
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0 || address.includes("%")) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== "unicast") return false;
	if (parsed.kind() === "ipv6" && !parsed.match(globalUnicast)) return false;
	return !special.some((range) => range[0].kind() === parsed.kind() && parsed.match(range));
}

/** Names that only a machine or a network at home gives (RFC 6761, 6762, 7686, 8375, and what all the world uses). */
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|localdomain|onion|home\.arpa)$/;

/** Whether a host name (ASCII, lower case) is one that the public DNS may be asked for. */
export function isPublicName(host: string): boolean {
	const name = host.replace(/\.$/, "");
	return name.includes(".") && !LOCAL.test(name);
}
