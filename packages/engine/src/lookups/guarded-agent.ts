import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import type { Network } from "./network.ts";

const REFUSED = "That address is not one of the public internet.";
class AddressRefused extends Error {}

/** For one question: nothing is kept alive, so no connection outlives the check that allowed it. */
export function guardedAgent({ mayDial, lookup, authorities }: Network): Agent {
	const trust = authorities === undefined ? {} : { ca: authorities };
	const connectTo = (port: number) =>
		buildConnector({
			allowH2: false,
			lookup: guardedLookup(lookup, (address) => mayDial(address, port)),
			...trust,
		});
	return new Agent({
		allowH2: false,
		pipelining: 0,
		connect(options, callback) {
			const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
			const host = bare(options.hostname);
			// an address is dialled without being looked up
			if (isIP(host) !== 0 && !mayDial(host, port)) return callback(refusedAddress(), null);
			connectTo(port)(options, callback);
		},
	});
}

/** The refusal that a failed request was caused by, if it was one. */
export function refusalIn(error: unknown): Error | undefined {
	if (error instanceof AddressRefused) return error;
	if (error instanceof AggregateError) return error.errors.map(refusalIn).find((one) => one !== undefined);
	return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}

/** An IPv6 address without its brackets. */
export function bare(hostname: string): string {
	return hostname.replace(/^\[|\]$/g, "");
}

export function refusedAddress(): Error {
	return new AddressRefused(REFUSED);
}

/** Leaves only what may be dialled of what a name resolves to. */
function guardedLookup(lookup: LookupFunction, mayDial: (address: string) => boolean): LookupFunction {
	return (host, options, callback) => {
		lookup(host, { ...options, all: true }, (error, found) => {
			if (error) return callback(error, []);
			const all = Array.isArray(found) ? found : [];
			const allowed = all.filter(({ address }) => mayDial(address));
			const [first] = allowed;
			if (first === undefined) return callback(refusedAddress(), []);
			if (options.all) callback(null, allowed);
			else callback(null, first.address, first.family);
		});
	};
}
