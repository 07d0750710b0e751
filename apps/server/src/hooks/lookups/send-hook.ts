import { guardedAgent, refusalIn } from "@parley/engine/lookups/guarded-agent";
import { unaskable } from "@parley/engine/lookups/guarded-fetch";
import { alsoReaching, type Network, publicInternet } from "@parley/engine/lookups/network";
import type { Handler } from "@parley/engine/lookups/runner";
import { fetch } from "undici";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { replyIn } from "../outgoing/reply-in.ts";

export interface SendRequest {
	readonly to: string;
	readonly body: string;
	/** signed already */
	readonly headers: Readonly<Record<string, string>>;
	readonly timeoutMs: number;
	/** of the answer; the rest is left */
	readonly answerBytesMax: number;
	/** addresses and subnets that the operator opened */
	readonly inside: readonly string[];
}

export type SendAnswer =
	| { readonly kind: "answered"; readonly status: number; readonly reply: string | undefined }
	| { readonly kind: "failed"; readonly why: "address-refused" | "too-slow" | "unreachable" };

/** Hands one message to a receiver that somebody named, who may be anything. */
export function open({ network = publicInternet }: Pick<LookupTools, "network">): Handler {
	return (data, signal) => send(data as SendRequest, network, signal);
}

async function send(request: SendRequest, network: Network, gone: AbortSignal): Promise<SendAnswer> {
	const { to, body, headers, timeoutMs, inside } = request;
	const url = URL.parse(to);
	const names = inside.length > 0 ? "inside" : "public";
	if (url === null || unaskable(url, names) !== undefined) return failed("address-refused");
	const agent = guardedAgent(alsoReaching(network, inside));
	const signal = AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)]);
	try {
		// a redirect would lead past the address that was agreed on
		const options = { method: "POST", redirect: "manual", dispatcher: agent, headers, body, signal } as const;
		const response = await fetch(url, options);
		const { status } = response;
		if (!response.ok) {
			await response.body?.cancel();
			return { kind: "answered", status, reply: undefined };
		}
		const type = response.headers.get("content-type") ?? "";
		const said = await beginningOf(response.body ?? [], request.answerBytesMax);
		return { kind: "answered", status, reply: replyIn(type, said) };
	} catch (error) {
		if (refusalIn(error) !== undefined) return failed("address-refused");
		return failed(signal.aborted ? "too-slow" : "unreachable");
	} finally {
		await agent.destroy();
	}
}

function failed(why: (SendAnswer & { kind: "failed" })["why"]): SendAnswer {
	return { kind: "failed", why };
}

/** Also bounds what a compressed answer swells to: it is unpacked only as it is read. */
async function beginningOf(
	body: AsyncIterable<unknown> | Iterable<unknown>,
	bytesMax: number,
): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body) {
		const kept = (chunk as Uint8Array).subarray(0, bytesMax - bytes);
		chunks.push(kept);
		bytes += kept.byteLength;
		if (bytes >= bytesMax) break;
	}
	return Buffer.concat(chunks);
}
