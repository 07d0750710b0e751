import { isIP } from "node:net";
import { type Agent, fetch } from "undici";
import { bare, guardedAgent, refusalIn, refusedAddress } from "./guarded-agent.ts";
import type { Network } from "./network.ts";
import { isPublicName } from "./public-address.ts";

export interface FetchOptions {
	readonly network: Network;
	readonly signal: AbortSignal;
	readonly redirectsMax: number;
	/** what is read of the body; the rest is left */
	readonly bodyBytesMax: number;
	readonly accept: string;
	/** who asks, as web servers are told */
	readonly userAgent: string;
	/** by its Content-Type, before any of the body is read */
	readonly wants: (contentType: string) => boolean;
	/** Is shown the body as it comes in, within its bound; where it says false, the rest is left. */
	readonly onBody?: (chunk: Uint8Array, contentType: string) => boolean;
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

/**
 * Why a URL is none to be asked, whatever its host resolves to. `names` inside: also those that only a network at home
 * gives, where something in it may be reached.
 */
export function unaskable(url: URL, names: "public" | "inside" = "public"): string | undefined {
	if (url.protocol !== "http:" && url.protocol !== "https:") return "Only http and https can be looked up.";
	const isName = isIP(bare(url.hostname)) === 0;
	if (names === "public" && isName && !isPublicName(url.hostname)) return refusedAddress().message;
	if (url.username !== "" || url.password !== "") return "An address with a password in it is not looked up.";
	return undefined;
}

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
				"user-agent": options.userAgent,
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
	const { bodyBytesMax, onBody } = options;
	const wantsMore = (chunk: Uint8Array): boolean => onBody?.(chunk, contentType) ?? true;
	return { kind: "fetched", url, contentType, ...(await firstOf(response, bodyBytesMax, wantsMore)) };
}

/** Also bounds what a compressed body swells to: it is unpacked only as it is read. */
async function firstOf(
	response: Response,
	bytesMax: number,
	wantsMore: (chunk: Uint8Array) => boolean,
): Promise<{ body: Buffer; isWhole: boolean }> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	let isWanted = true;
	for await (const chunk of response.body ?? []) {
		const kept = (chunk as Uint8Array).subarray(0, bytesMax - bytes);
		chunks.push(kept);
		isWanted = wantsMore(kept);
		bytes += (chunk as Uint8Array).byteLength;
		if (bytes > bytesMax || !isWanted) break;
	}
	return { body: Buffer.concat(chunks), isWhole: isWanted && bytes <= bytesMax };
}
