import { hostname } from "node:os";
import ipaddr from "ipaddr.js";

/**
 * By which names this server is asked for (`Host`). A page of a stranger may have its own name stand for an address of
 * somebody's network, this server's too: what their browser then asks in that name is refused. Nobody can make an
 * address, `localhost` or this machine's name stand for anything else.
 */
export function knownHosts(
	publicOrigins: readonly string[],
	machine = hostname(),
): (host: string | undefined) => boolean {
	const [short = machine] = machine.split(".");
	const names = new Set(
		["localhost", machine, short, `${short}.local`, ...publicOrigins.map((origin) => nameOf(origin))].map(
			(name) => name.toLowerCase(),
		),
	);
	// without it, as HTTP/1.0 allows, it is no browser
	return (host) => host === undefined || isKnown(host, names);
}

/** CONN12: the first https origin of the name in that `Host`, whatever the port. */
export function secureOrigins(
	publicOrigins: readonly string[],
): (host: string | undefined) => string | undefined {
	const secure = publicOrigins.filter((origin) => origin.toLowerCase().startsWith("https://"));
	return (host) => {
		const name = host === undefined ? "" : nameOf(`http://${host}`);
		return name === "" ? undefined : secure.find((origin) => nameOf(origin) === name);
	};
}

function nameOf(origin: string): string {
	return URL.canParse(origin) ? new URL(origin).hostname : "";
}

/** The name in a `Host` that is no address in brackets. */
export function nameIn(host: string): string {
	return host.replace(/:\d+$/, "").replace(/\.$/, "").toLowerCase();
}

function isKnown(host: string, names: ReadonlySet<string>): boolean {
	const address = /^\[([^\]]+)\](?::\d+)?$/.exec(host)?.[1];
	if (address !== undefined) return ipaddr.isValid(address);
	const name = nameIn(host);
	return names.has(name) || ipaddr.IPv4.isValidFourPartDecimal(name);
}
