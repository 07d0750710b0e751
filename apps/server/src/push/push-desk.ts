import { TokenBucket } from "@parley/engine/lib/token-bucket";
import type { PushChoices, PushSubscriptionKeys } from "@parley/protocol/push";
import type { PushKept, PushTested } from "@parley/protocol/push-answers";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { isDirect } from "../rooms/conversations/rules/companions.ts";
import { isOneOf } from "../rooms/conversations/rules/conversations.ts";
import { doorsOf, locksOf } from "./doors.ts";
import { endpointRefusal } from "./endpoint.ts";
import type { Answered, PushSender } from "./push-sender.ts";
import { choiceOf, isSame, type Subscriptions } from "./subscriptions.ts";

/** Of one session. */
const ASKS_PER_SECOND = 1;
const ASKS_BURST = 20;

/** Whose browser it is, and from where it asks. */
export interface Browsing {
	readonly session: string;
	readonly device: string;
	readonly address: string;
}

export interface PushDeskOptions {
	readonly house: () => House;
	readonly subscriptions: Subscriptions;
	readonly sender: PushSender;
}

/** PUSH2: where browsers ask to be told, or to be told no more. */
export class PushDesk {
	readonly #options: PushDeskOptions;
	readonly #asks = new Map<string, TokenBucket>();

	constructor(options: PushDeskOptions) {
		this.#options = options;
	}

	get publicKey(): string {
		return this.#options.sender.publicKey;
	}

	/** For rooms in which the session has a seat, or of which this browser was told before: its seat may be over. */
	async keep(
		{ session, device, address }: Browsing,
		keys: PushSubscriptionKeys,
		wanted: PushChoices,
	): Promise<Answered<PushKept>> {
		const refusal = this.#refusalFor(session) ?? endpointRefusal(keys.endpoint);
		if (refusal !== undefined) return { ok: false, refusal };
		const { subscriptions, house } = this.#options;
		const before = subscriptions.get(keys.endpoint);
		const state = house().shown();
		const doors = doorsOf(state);
		const isIn = (room: string): boolean => {
			if (isDirect(room)) return isOneOf(state.rooms.get(room), session);
			if (state.rooms.get(room)?.seats.has(session) === true) return true;
			if (before?.session !== session || choiceOf(before, room) === undefined) return false;
			return doors(room).isOpenTo(before);
		};
		const rooms = Object.fromEntries(Object.entries(wanted).filter(([room]) => isIn(room)));
		const locks = locksOf(Object.keys(rooms), doors);
		const problem = await subscriptions.keep({ session, device, keys, rooms, locks }, address);
		return problem === undefined
			? { ok: true, value: { rooms: Object.keys(rooms) } }
			: { ok: false, refusal: problem };
	}

	/** The browser's push service gave it another address; the old one's secret says that it is the same browser. */
	async renew(
		old: PushSubscriptionKeys,
		keys: PushSubscriptionKeys,
		address: string,
	): Promise<Refusal | undefined> {
		const { subscriptions } = this.#options;
		const before = subscriptions.get(old.endpoint);
		if (before === undefined || !isSame(before.keys, old)) return refuse("token-invalid");
		const refusal = this.#refusalFor(before.session) ?? endpointRefusal(keys.endpoint);
		if (refusal !== undefined) return refusal;
		const { endpoint } = old;
		return subscriptions.keep(
			{ ...before, keys },
			address,
			endpoint === keys.endpoint ? undefined : endpoint,
		);
	}

	end(session: string, endpoint: string): boolean {
		const { subscriptions } = this.#options;
		if (subscriptions.get(endpoint)?.session !== session) return false;
		subscriptions.drop(endpoint);
		return true;
	}

	async test(session: string, endpoint: string, nonce: string): Promise<Answered<PushTested>> {
		const refusal = this.#refusalFor(session);
		if (refusal !== undefined) return { ok: false, refusal };
		const subscription = this.#options.subscriptions.get(endpoint);
		if (subscription?.session !== session) return { ok: false, refusal: refuse("not-allowed") };
		return this.#options.sender.send(
			subscription,
			{ type: "test", nonce },
			{ topic: "test", urgency: "high" },
		);
	}

	/** That session asks no more. */
	forget(session: string): void {
		this.#asks.delete(session);
	}

	#refusalFor(session: string): Refusal | undefined {
		const now = this.#options.house().clock.now();
		const bucket =
			this.#asks.get(session) ?? new TokenBucket({ perSecond: ASKS_PER_SECOND, burst: ASKS_BURST, now });
		this.#asks.set(session, bucket);
		const retryAfterMs = bucket.take(now);
		return retryAfterMs > 0 ? refuse("too-fast", { retryAfterMs }) : undefined;
	}
}
