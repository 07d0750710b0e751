import type { ChatClient } from "@parley/client/state/chat-client";
import { risingUuid } from "@parley/client/state/rising-uuid";
import type { PushSubscriptionKeys } from "@parley/protocol/push";
import { alertTexts } from "../../ui/alert-texts.ts";
import type { FromWorker } from "../../ui/worker-words.ts";
import type { Finding } from "./finding.ts";
import { permission } from "./notifications.ts";
import { alertSettings } from "./settings.ts";
import { type Subscribed, subscribe } from "./web-push.ts";

const ARRIVAL_WAIT_MS = 10_000;
const { found } = alertTexts;

/** The way of a push, step by step, up to the first that fails: key, push service, and there and back. */
export async function* pushFindings(client: ChatClient): AsyncGenerator<Finding> {
	if (permission() !== "granted" || !alertSettings().notify)
		return yield { step: "push", state: "fail", words: found.pushOff };
	const subscribed = await subscribe(client);
	yield* subscribedFindings(subscribed);
	if (subscribed.state === "subscribed") yield await thereAndBack(client, subscribed.keys);
}

function* subscribedFindings(subscribed: Subscribed): Generator<Finding> {
	switch (subscribed.state) {
		case "unsupported":
			return yield { step: "service", state: "fail", words: found.pushUnsupported };
		case "no-key":
			return yield { step: "key", state: "fail", words: subscribed.message };
		case "no-service":
			yield { step: "key", state: "pass", words: found.keyFetched };
			return yield { step: "service", state: "fail", words: found.noService };
		case "subscribed":
			yield { step: "key", state: "pass", words: found.keyFetched };
			yield { step: "service", state: "pass", words: found.serviceReached };
	}
}

async function thereAndBack(client: ChatClient, { endpoint }: PushSubscriptionKeys): Promise<Finding> {
	const step = "push";
	const nonce = risingUuid();
	const arrival = arrivalOf(nonce);
	const sent = await client.lookUp("pushTest", { endpoint, nonce });
	if (!sent.ok) return { step, state: "fail", words: sent.refusal.message };
	const { outcome, status } = sent.answer;
	if (outcome !== "sent") return { step, state: "fail", words: found.pushRefused(status) };
	const arrived = await arrival;
	return { step, state: arrived ? "pass" : "fail", words: arrived ? found.pushArrived : found.pushLost };
}

function arrivalOf(nonce: string): Promise<boolean> {
	return new Promise((resolve) => {
		const over = new AbortController();
		const end = (arrived: boolean) => {
			over.abort();
			resolve(arrived);
		};
		const onMessage = ({ data }: MessageEvent<FromWorker>) => {
			if (data.type === "test-arrived" && data.nonce === nonce) end(true);
		};
		navigator.serviceWorker.addEventListener("message", onMessage, { signal: over.signal });
		setTimeout(() => end(false), ARRIVAL_WAIT_MS);
	});
}
