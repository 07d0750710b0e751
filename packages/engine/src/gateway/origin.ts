import type { IncomingHttpHeaders } from "node:http";

/**
 * CONN1: no origin is no browser, so it is accepted (its sockets have no authority until `hello`); the same host
 * and port as `Host`, or one of the listed origins, is accepted; all else, `null` too, is not.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, publicOrigins: readonly string[]): boolean {
	const { origin, host } = headers;
	if (origin === undefined) return true;
	if (publicOrigins.includes(origin)) return true;
	if (!URL.canParse(origin) || host === undefined) return false;
	return new URL(origin).host === host.toLowerCase();
}
