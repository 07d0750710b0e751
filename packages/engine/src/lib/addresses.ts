import ipaddr from "ipaddr.js";
import { RecentMap } from "./recent-map.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The smallest network that one customer gets: whoever has it has all of its addresses. */
const IPV6_PREFIX_BITS = 64;
/** What many a customer gets, and whoever asks a tunnel broker for it: 65,536 of the smallest. */
const IPV6_SITE_BITS = 48;
/** A network that many people share counts as so many addresses. */
const SHARED_WEIGHT = 10;
/** `unspecified` is what ::1 is counted as. */
const INSIDE: ReadonlySet<string> = new Set([
	"loopback",
	"unspecified",
	"private",
	"linkLocal",
	"uniqueLocal",
]);

/** What people of one address are counted by, and as how many addresses it counts. */
export interface AddressKey {
	readonly key: string;
	readonly weight: number;
}

/** As proxies may write it in `X-Forwarded-For`: with a port, which is another one for each connection. */
export function withoutPort(written: string): string {
	return /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
}

/** IPv4 as it is, however it is written; IPv6 by its /64; what is no address stands for itself. */
export function countedAs(address: string): string {
	return counted.get(address, () => {
		const parsed = parse(withoutPort(address));
		if (parsed === undefined) return address;
		return parsed.kind() === "ipv4" ? parsed.toString() : networkOf(parsed, IPV6_PREFIX_BITS);
	});
}

/** An address, or a subnet such as 192.0.2.0/24. */
export function isNetwork(text: string): boolean {
	return ipaddr.isValidCIDR(text) || ipaddr.isValid(text);
}

/** The second key of limits, beside the session: by what and how heavily each address is counted. */
export class Addresses {
	readonly #trusted: readonly Network[];
	readonly #isInsideShared: boolean;
	/** a flood asks thousands of times a second for what is known of one address */
	readonly #keys = new RecentMap<readonly AddressKey[]>();

	/**
	 * `trusted`: addresses and subnets of people who share one, as a school does. `insideIs`: what loopback and private
	 * addresses count as; what costs the loop before anybody is known is no cheaper from there.
	 */
	constructor(trusted: readonly string[], { insideIs = "shared" }: { insideIs?: "shared" | "one" } = {}) {
		this.#trusted = trusted.map(toNetwork);
		this.#isInsideShared = insideIs === "shared";
	}

	/** Many people may come from there, and no stranger by himself: loopback, private, or listed by the operator. */
	isShared(address: string): boolean {
		return (this.keysOf(address)[0]?.weight ?? 1) > 1;
	}

	/** By the smallest network first. `address`: as it is counted. */
	keysOf(address: string): readonly AddressKey[] {
		return this.#keys.get(address, () => {
			const parsed = parse(address);
			const weight = parsed === undefined || !this.#isIn(parsed) ? 1 : SHARED_WEIGHT;
			const own = { key: address, weight };
			if (parsed?.kind() !== "ipv6") return [own];
			const site = `${networkOf(parsed, IPV6_SITE_BITS)}/${IPV6_SITE_BITS}`;
			return [own, { key: site, weight: weight * SHARED_WEIGHT }];
		});
	}

	#isIn(address: Address): boolean {
		if (this.#isInsideShared && INSIDE.has(address.range())) return true;
		return this.#trusted.some((network) => isIn(address, network));
	}
}

const counted = new RecentMap<string>();

function parse(address: string): Address | undefined {
	return ipaddr.isValid(address) ? ipaddr.process(address) : undefined;
}

function networkOf(address: Address, bits: number): string {
	return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString();
}

/** Of IPv6 no more is looked at than people are counted by. */
function toNetwork(text: string): Network {
	if (!ipaddr.isValidCIDR(text)) {
		const address = ipaddr.process(text);
		return [address, address.kind() === "ipv4" ? 32 : IPV6_PREFIX_BITS];
	}
	const [address, bits] = ipaddr.parseCIDR(text);
	return [address, address.kind() === "ipv4" ? bits : Math.min(bits, IPV6_PREFIX_BITS)];
}

function isIn(address: Address, [network, bits]: Network): boolean {
	return address.kind() === network.kind() && address.match(network, bits);
}
