import type { Caller } from "./guest.ts";

/** Where somebody comes from: an address behind a trusted proxy on this machine, or one of this machine's own. */
export type Origin = "public" | "loopback";

/** Linux answers on all of 127.0.0.0/8; elsewhere whoever is hostile shares the address of the honest. */
function loopback(address: string): Pick<Caller, "from"> {
	return process.platform === "linux" ? { from: address } : {};
}

/** The one address of whoever abuses. */
export function abuserAt(origin: Origin, port: number): Caller {
	return { port, ...(origin === "public" ? { forwardedFor: "203.0.113.77" } : loopback("127.0.0.66")) };
}

/** An address of the same sort for each honest newcomer. */
export function newcomerAt(origin: Origin, port: number, index: number): Caller {
	const last = (index % 250) + 1;
	return {
		port,
		...(origin === "public" ? { forwardedFor: `198.51.100.${last}` } : loopback(`127.0.1.${last}`)),
	};
}
