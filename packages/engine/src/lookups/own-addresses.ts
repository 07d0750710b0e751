import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { resolverLookup } from "./resolver-lookup.ts";

/** Who is known by a name of our own may get another address at any time. */
const FRESH_MS = 60_000;

/**
 * Whether an address is this machine's: what listens there may be meant for the inside only, and a firewall in front
 * does not see who asks from here. `hosts`: names under which the world knows us, a proxy in front, too.
 */
export function ownAddresses(
	hosts: readonly string[],
	{ interfaces = networkInterfaces, lookup = resolverLookup } = {},
): (address: string) => boolean {
	let known: ReadonlySet<string> = new Set(hosts.map(canonical));
	let askedAt = Number.NEGATIVE_INFINITY;
	/** The answer of last time stands until there is a new one. */
	const refresh = (): void => {
		askedAt = performance.now();
		for (const host of hosts)
			lookup(host, { all: true }, (_error, found) => {
				const fresh = Array.isArray(found) ? found.map(({ address }) => canonical(address)) : [];
				known = new Set([...known, ...fresh]);
			});
	};
	refresh();
	return (address) => {
		if (performance.now() - askedAt > FRESH_MS) refresh();
		const asked = canonical(address);
		if (known.has(asked)) return true;
		const here = Object.values(interfaces()).flatMap((all) => all ?? []);
		return here.some((one) => canonical(one.address) === asked);
	};
}

function canonical(address: string): string {
	return ipaddr.isValid(address) ? ipaddr.process(address).toNormalizedString() : address;
}
