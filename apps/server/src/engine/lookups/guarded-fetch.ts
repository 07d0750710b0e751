import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, fetch } from "undici";
import { isPublicAddress, isPublicName } from "./public-address.ts";
import { resolverLookup } from "./resolver-lookup.ts";

/** What may be reached, and how names become addresses. */
export interface Network {
	readonly mayDial: (address: string, port: number) => boolean;
	readonly lookup: LookupFunction;
}

const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

export const publicInternet: Network = {
	mayDial: (address, port) => PORTS.has(port) && isPublicAddress(address),
	lookup: resolverLookup,
};

export interface FetchOptions {
	readonly network: Network;
	readonly signal: AbortSignal;
	readonly redirectsMax: number;
	/** what is read of the body; the rest is left */
	readonly bodyBytesMax: number;
	readonly accept: string;
	/** by its Content-Type, before any of the body is read */
	readonly wants: (contentType: string) => boolean;
}

export type Fetched =
	| {
			readonly kind: "fetched";
			/** where the redirects ended */
			readonly url: URL;
			readonly contentType: string;
			readonly body: Buffer;
			readonly isWhole: boolean;
	  }
	| { readonly kind: "refused"; readonly why: string }
	| {
			readonly kind: "failed";
			readonly why: "unreachable" | "too-slow" | "too-many-redirects" | "bad-status" | "unwanted";
	  };

/**
 * Asks a web server that a stranger named. The address is checked where it is dialled, on every hop, so neither a
 * redirect nor a DNS that changes its answer leads inside.
 */
export async function guardedFetch(start: URL, options: FetchOptions): Promise<Fetched> {
	const agent = guardedAgent(options.network);
	try {
		return await follow(start, agent, options);
	} catch (error) {
		const refusal = refusalIn(error);
		if (refusal !== undefined) return { kind: "refused", why: refusal.message };
		return { kind: "failed", why: options.signal.aborted ? "too-slow" : "unreachable" };
	} finally {
		await agent.destroy();
	}
}

/** Why a URL is none to be asked, whatever its host resolves to. */
export function unaskable(url: URL): string | undefined {
	if (url.protocol !== "http:" && url.protocol !== "https:") return "Only http and https can be looked up.";
	if (isIP(bare(url.hostname)) === 0 && !isPublicName(url.hostname)) return REFUSED;
	if (url.username !== "" || url.password !== "") return "An address with a password in it is not looked up.";
	return undefined;
}

const REFUSED = "That address is not one of the public internet.";
class AddressRefused extends Error {}

async function follow(start: URL, agent: Agent, options: FetchOptions): Promise<Fetched> {
	let url = start;
	for (let redirects = 0; redirects <= options.redirectsMax; redirects += 1) {
		const why = unaskable(url);
		if (why !== undefined) return { kind: "refused", why };
		const response = await fetch(url, {
			dispatcher: agent,
			redirect: "manual",
			signal: options.signal,
			headers: {
				accept: options.accept,
				"accept-encoding": "identity",
				"user-agent": "Parley (link preview)",
			},
		});
		const next = redirectOf(response, url);
		if (next === undefined) return await read(response, url, options);
		await response.body?.cancel();
		url = next;
	}
	return { kind: "failed", why: "too-many-redirects" };
}

type Response = Awaited<ReturnType<typeof fetch>>;

function redirectOf({ status, headers }: Response, from: URL): URL | undefined {
	const location = headers.get("location");
	if (status < 300 || status > 399 || location === null) return undefined;
	return URL.parse(location, from.href) ?? undefined;
}

async function read(response: Response, url: URL, options: FetchOptions): Promise<Fetched> {
	if (!response.ok) return { kind: "failed", why: "bad-status" };
	const contentType = response.headers.get("content-type") ?? "";
	if (!options.wants(contentType)) return { kind: "failed", why: "unwanted" };
	return { kind: "fetched", url, contentType, ...(await firstOf(response, options.bodyBytesMax)) };
}

/** Also bounds what a compressed body swells to: it is unpacked only as it is read. */
async function firstOf(response: Response, bytesMax: number): Promise<{ body: Buffer; isWhole: boolean }> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of response.body ?? []) {
		chunks.push(chunk as Uint8Array);
		bytes += chunk.byteLength;
		if (bytes > bytesMax) break;
	}
	return { body: Buffer.concat(chunks).subarray(0, bytesMax), isWhole: bytes <= bytesMax };
}

/** For one question: nothing is kept alive, so no connection outlives the check that allowed it. */
function guardedAgent({ mayDial, lookup }: Network): Agent {
	const connectTo = (port: number) =>
		buildConnector({ allowH2: false, lookup: guardedLookup(lookup, (address) => mayDial(address, port)) });
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

/** An IPv6 address without its brackets. */
function bare(hostname: string): string {
	return hostname.replace(/^\[|\]$/g, "");
}

function refusedAddress(): AddressRefused {
	return new AddressRefused(REFUSED);
}

function refusalIn(error: unknown): AddressRefused | undefined {
	if (error instanceof AddressRefused) return error;
	if (error instanceof AggregateError) return error.errors.map(refusalIn).find((one) => one !== undefined);
	return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}
