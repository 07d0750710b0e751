import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { Result } from "@parley/engine/lib/result";
import { isPublicAddress, isPublicName } from "@parley/engine/lookups/public-address";
import type { Handler } from "@parley/engine/lookups/runner";
import type { DnsAnswer, DnsRequest } from "@parley/protocol/lookups";
import { answer, refusal } from "./answer.ts";

export interface DnsOptions {
	/** as `address:port`; the machine's own when undefined */
	readonly servers?: readonly string[];
}

const TRY_MS = 2_000;
const TRIES = 2;
const NAME_CHARS_MAX = 253;
/** Characters at which a URL would end the host, or take it for another. */
const NOT_IN_A_HOST = /[\s/\\?#@:%<>]/;
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/** What the DNS says when there is nothing by that name. */
const NOTHING: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA"]);

type Resolved = Result<DnsAnswer>;

export function open(): Handler {
	const resolve = resolveDns();
	return (data, signal) => resolve(data as DnsRequest, signal);
}

/**
 * Makes the lookup of a host's addresses, or of an address's names. It tells what the whole world may know: names
 * and addresses of this network, which its DNS may know too, are refused.
 */
export function resolveDns({ servers }: DnsOptions = {}) {
	return async ({ host: written }: DnsRequest, signal: AbortSignal): Promise<Resolved> => {
		signal.throwIfAborted();
		const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
		if (servers !== undefined) resolver.setServers(servers);
		const leave = (): void => resolver.cancel();
		signal.addEventListener("abort", leave, { once: true });
		try {
			const host = asAsked(written);
			return isIP(host) === 0 ? await addressesOf(resolver, host) : await namesOf(resolver, host);
		} catch (error) {
			signal.throwIfAborted();
			return refusal("timed-out", `No name server answered (${codeOf(error)}).`);
		} finally {
			signal.removeEventListener("abort", leave);
		}
	};
}

/** An address without brackets, or a name in the ASCII of the DNS; empty when it is neither. */
function asAsked(written: string): string {
	const host = written.trim().replace(/^\[(.*)\]$/, "$1");
	if (isIP(host) !== 0) return host;
	return NOT_IN_A_HOST.test(host) ? "" : domainToASCII(host).replace(/\.$/, "");
}

async function addressesOf(resolver: Resolver, host: string): Promise<Resolved> {
	if (host.length > NAME_CHARS_MAX || !host.split(".").every((label) => LABEL.test(label)))
		return refusal("bad-frame", "That is neither a host name nor an address.", "host");
	if (!isPublicName(host))
		return refusal("address-refused", "That name means something at home only.", "host");
	const asked = await Promise.allSettled([
		orNothing(resolver.resolve4(host)),
		orNothing(resolver.resolve6(host)),
	]);
	const all = asked.flatMap((family) => (family.status === "fulfilled" ? family.value : []));
	const failed = asked.find((family) => family.status === "rejected");
	if (all.length === 0 && failed !== undefined) throw failed.reason;
	const addresses = all.filter(isPublicAddress);
	if (addresses.length < all.length && addresses.length === 0)
		return refusal(
			"address-refused",
			"That name leads to addresses that are not of the public internet.",
			"host",
		);
	return answer({ host, addresses, names: [] });
}

async function namesOf(resolver: Resolver, host: string): Promise<Resolved> {
	if (!isPublicAddress(host))
		return refusal("address-refused", "That address is not one of the public internet.", "host");
	const names = await orNothing(resolver.reverse(host));
	return answer({ host, addresses: [], names });
}

async function orNothing(asked: Promise<string[]>): Promise<string[]> {
	try {
		return await asked;
	} catch (error) {
		if (NOTHING.has(codeOf(error))) return [];
		throw error;
	}
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && "code" in error ? error.code : error;
}
