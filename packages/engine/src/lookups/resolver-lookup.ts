import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

const TRY_MS = 2_000;
const TRIES = 2;

/**
 * Names to addresses without the system's own resolver: that one would hold threads which files and everything else
 * in the process need too, knows names of this network, and cannot be left.
 */
export const resolverLookup: LookupFunction = (host, _options, callback) => {
	const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
	void Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(([four, six]) => {
		const found = [
			...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
			...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
		];
		if (found.length > 0) callback(null, found);
		else
			callback(four.status === "rejected" ? (four.reason as Error) : new Error(`${host} has no address`), []);
	});
};
