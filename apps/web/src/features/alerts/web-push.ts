import type { ChatClient } from "@parley/client/state/chat-client";
import type { PushSubscriptionKeys } from "@parley/protocol/push";
import { serviceWorker } from "./notifications.ts";

export type PushRooms = Record<string, "all" | "mentions">;

export type Subscribed =
	| { readonly state: "subscribed"; readonly keys: PushSubscriptionKeys }
	/** this browser, or this way of opening the page, knows no push */
	| { readonly state: "unsupported" }
	/** the server has none, in its own words */
	| { readonly state: "no-key"; readonly message: string }
	/** the browser knows push, and its push service gave no address */
	| { readonly state: "no-service" };

/** An address at this browser's push service, for this server's key: the one it has, or a new one. */
export async function subscribe(client: ChatClient): Promise<Subscribed> {
	const pushManager = (await serviceWorker())?.pushManager;
	if (pushManager === undefined) return { state: "unsupported" };
	const answer = await client.lookUp("pushKey", {});
	if (!answer.ok) return { state: "no-key", message: answer.refusal.message };
	const { key } = answer.answer;
	try {
		const known = await pushManager.getSubscription();
		if (known !== null && isFor(key, known)) return read(known);
		await known?.unsubscribe();
		return read(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
	} catch (error) {
		console.warn("no push service:", error);
		return { state: "no-service" };
	}
}

/** Asks the server to push messages of these rooms. */
export async function requestPush(client: ChatClient, rooms: PushRooms): Promise<void> {
	const subscribed = await subscribe(client);
	if (subscribed.state !== "subscribed") return;
	const result = await client.lookUp("pushTo", { subscription: subscribed.keys, rooms });
	if (!result.ok) console.warn("push was not turned on:", result.refusal.message);
}

export async function endPush(client: ChatClient): Promise<void> {
	const subscription = await (await serviceWorker())?.pushManager?.getSubscription();
	if (!subscription) return;
	await client.lookUp("pushNoMore", { endpoint: subscription.endpoint });
	await subscription.unsubscribe();
}

function read(subscription: PushSubscription): Subscribed {
	const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON();
	if (endpoint === undefined || p256dh === undefined || auth === undefined) return { state: "no-service" };
	return { state: "subscribed", keys: { endpoint, keys: { p256dh, auth } } };
}

/** One made for another key, of a server that lost its own, would never be heard of again. */
function isFor(key: string, { options }: PushSubscription): boolean {
	const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
	const base64 = btoa(String.fromCharCode(...bytes));
	return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}
