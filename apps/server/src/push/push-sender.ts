import type { PushNote } from "@parley/protocol/push";
import type { Refusal } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import type { PushAnswer, PushRequest } from "./lookups/send-push.ts";
import type { Subscription, Subscriptions } from "./subscriptions.ts";
import type { VapidKeys } from "./vapid-keys.ts";

export interface PushSenderOptions {
	readonly house: () => House;
	readonly subscriptions: Subscriptions;
	readonly vapid: VapidKeys & { readonly subject: string };
}

export type Answered<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };

/** Hands one push to the service of one browser, and forgets a browser that is gone. */
export class PushSender {
	readonly #options: PushSenderOptions;

	constructor(options: PushSenderOptions) {
		this.#options = options;
	}

	get publicKey(): string {
		return this.#options.vapid.publicKey;
	}

	async send(
		{ session, keys }: Subscription,
		note: PushNote,
		how: Pick<PushRequest, "topic" | "urgency">,
	): Promise<Answered<PushAnswer>> {
		const { house, vapid, subscriptions } = this.#options;
		const request: PushRequest = { to: keys, payload: JSON.stringify(note), vapid, ...how };
		const answer = await house().requestor.request<PushAnswer>("send-push", request, {
			person: session,
			address: undefined,
		});
		this.count(answer.ok ? answer.value.outcome : answer.refusal.code);
		if (answer.ok && (answer.value.outcome === "gone" || answer.value.outcome === "refused"))
			subscriptions.drop(keys.endpoint);
		return answer;
	}

	count(outcome: string): void {
		this.#options.house().metrics.pushes.inc({ outcome });
	}
}
