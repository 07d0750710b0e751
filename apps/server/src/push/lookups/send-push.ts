import { guardedAgent, refusalIn } from "@parley/engine/lookups/guarded-agent";
import { type Network, publicInternet } from "@parley/engine/lookups/network";
import type { Handler } from "@parley/engine/lookups/runner";
import type { PushSubscriptionKeys } from "@parley/protocol/push";
import { fetch } from "undici";
import webPush from "web-push";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import type { VapidKeys } from "../vapid-keys.ts";

export interface PushRequest {
	readonly to: PushSubscriptionKeys;
	readonly payload: string;
	/** a newer push of the same topic takes the place of one that was not fetched yet */
	readonly topic: string;
	readonly urgency: "normal" | "high";
	readonly vapid: VapidKeys & { readonly subject: string };
}

export type PushAnswer =
	| { readonly outcome: "sent" | "failed"; readonly status: number }
	/** the service knows the browser no more */
	| { readonly outcome: "gone"; readonly status: number }
	/** the address is none of the public internet */
	| { readonly outcome: "refused"; readonly status: 0 };

/** How long the service keeps it for a browser that is off. */
const KEPT_S = 24 * 60 * 60;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Encrypts for one browser and hands it to the push service that this browser named. */
export function open({ network = publicInternet }: Pick<LookupTools, "network">): Handler {
	return (data, signal) => send(data as PushRequest, network, signal);
}

async function send(request: PushRequest, network: Network, signal: AbortSignal): Promise<PushAnswer> {
	const agent = guardedAgent(network);
	try {
		const { endpoint, headers, body } = encrypted(request);
		// a redirect would lead past the address that was agreed on
		const options = { method: "POST", redirect: "manual", dispatcher: agent, headers, body, signal } as const;
		const response = await fetch(endpoint, options);
		await response.body?.cancel();
		const { status } = response;
		if (GONE.has(status)) return { outcome: "gone", status };
		return { outcome: response.ok ? "sent" : "failed", status };
	} catch (error) {
		if (refusalIn(error) !== undefined) return { outcome: "refused", status: 0 };
		return { outcome: "failed", status: 0 };
	} finally {
		await agent.destroy();
	}
}

function encrypted({ to, payload, topic, urgency, vapid }: PushRequest) {
	const { endpoint, headers, body } = webPush.generateRequestDetails(to, payload, {
		vapidDetails: vapid,
		TTL: KEPT_S,
		contentEncoding: "aes128gcm",
		topic,
		urgency,
	});
	// fetch counts for itself
	const { "Content-Length": _length, ...others } = headers as Record<string, string | number>;
	const written = Object.entries(others).map(([name, value]) => [name, String(value)]);
	return { endpoint, headers: Object.fromEntries(written) as Record<string, string>, body };
}
