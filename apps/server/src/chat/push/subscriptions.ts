import type { PushChoices, PushSubscriptionKeys } from "@parley/protocol/push";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Journal } from "../../lib/journal.ts";

/** One browser of one session, and what it wants to be told of. */
export interface Subscription {
	readonly session: string;
	readonly keys: PushSubscriptionKeys;
	readonly rooms: PushChoices;
}

export type Line = { readonly kept: Subscription } | { readonly dropped: string };

export interface SubscriptionsOptions {
	readonly journal: Journal<Line>;
	/** a session that is gone takes its subscriptions along, also while the server was down */
	readonly exists: (session: string) => boolean;
	readonly perSessionMax: number;
	readonly max: number;
	readonly onCount: (count: number) => void;
	readonly onLost: (error: unknown) => void;
}

const LATER = "No more browsers can be told just now.";

/**
 * Who is sent pushes. A file of its own, outside the log: it says nothing about the house, holds secrets of browsers,
 * and no backup should carry it into another house.
 */
export class Subscriptions {
	readonly #options: SubscriptionsOptions;
	readonly #byEndpoint = new Map<string, Subscription>();
	readonly #bySession = new Map<string, readonly Subscription[]>();
	readonly #byRoom = new Map<string, Set<Subscription>>();

	constructor(options: SubscriptionsOptions) {
		this.#options = options;
		for (const line of options.journal.read()) {
			if ("dropped" in line) this.#forget(line.dropped);
			else if (options.exists(line.kept.session)) this.#remember(line.kept);
		}
		options.journal.begin(() => [...this.#byEndpoint.values()].map((kept) => ({ kept })));
	}

	of(session: string): readonly Subscription[] {
		return this.#bySession.get(session) ?? [];
	}

	in(room: string): ReadonlySet<Subscription> | undefined {
		return this.#byRoom.get(room);
	}

	get(endpoint: string): Subscription | undefined {
		return this.#byEndpoint.get(endpoint);
	}

	/** A session's oldest browser makes room for its newest; an address moves only with its secret. */
	async keep(wanted: Subscription): Promise<Refusal | undefined> {
		const { perSessionMax, max } = this.#options;
		const before = this.#byEndpoint.get(wanted.keys.endpoint);
		if (before !== undefined && !isSame(before.keys, wanted.keys)) return refuse("not-allowed");
		if (before === undefined && this.#byEndpoint.size >= max) return refuse("busy", { message: LATER });
		const others = this.of(wanted.session).filter(({ keys }) => keys.endpoint !== wanted.keys.endpoint);
		const oldest = others.slice(0, Math.max(0, others.length + 1 - perSessionMax));
		this.#remember(wanted);
		return this.#store({ kept: wanted }, ...oldest.map(({ keys }) => this.#forget(keys.endpoint)));
	}

	drop(endpoint: string): void {
		if (this.#byEndpoint.has(endpoint)) void this.#store(this.#forget(endpoint));
	}

	end(session: string): void {
		for (const { keys } of this.of(session)) this.drop(keys.endpoint);
	}

	leave(session: string, room: string): void {
		for (const subscription of this.of(session)) {
			if (subscription.rooms[room] === undefined) continue;
			const { [room]: _left, ...rooms } = subscription.rooms;
			const kept = { ...subscription, rooms };
			this.#remember(kept);
			void this.#store({ kept });
		}
	}

	async close(): Promise<void> {
		await this.#options.journal.idle().catch(this.#options.onLost);
	}

	async #store(...lines: Line[]): Promise<Refusal | undefined> {
		const { journal, onLost } = this.#options;
		try {
			await Promise.all(lines.map((line) => journal.append(line)));
			return undefined;
		} catch (error) {
			onLost(error);
			return refuse("read-only");
		}
	}

	#remember(subscription: Subscription): void {
		const { session, keys, rooms } = subscription;
		this.#forget(keys.endpoint);
		this.#byEndpoint.set(keys.endpoint, subscription);
		this.#bySession.set(session, [...this.of(session), subscription]);
		for (const room of Object.keys(rooms)) {
			const there = this.#byRoom.get(room) ?? new Set();
			this.#byRoom.set(room, there.add(subscription));
		}
		this.#options.onCount(this.#byEndpoint.size);
	}

	#forget(endpoint: string): Line {
		const subscription = this.#byEndpoint.get(endpoint);
		if (subscription === undefined) return { dropped: endpoint };
		this.#byEndpoint.delete(endpoint);
		const left = this.of(subscription.session).filter((other) => other !== subscription);
		if (left.length > 0) this.#bySession.set(subscription.session, left);
		else this.#bySession.delete(subscription.session);
		for (const room of Object.keys(subscription.rooms)) {
			const there = this.#byRoom.get(room);
			there?.delete(subscription);
			if (there?.size === 0) this.#byRoom.delete(room);
		}
		this.#options.onCount(this.#byEndpoint.size);
		return { dropped: endpoint };
	}
}

export function isSame(one: PushSubscriptionKeys, other: PushSubscriptionKeys): boolean {
	return one.keys.auth === other.keys.auth && one.keys.p256dh === other.keys.p256dh;
}
