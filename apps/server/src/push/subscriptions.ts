import { isDeepStrictEqual } from "node:util";
import type { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { PushChoices, PushSubscriptionKeys } from "@parley/protocol/push";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Journal } from "../lib/journal.ts";

/** One browser of one person, and what it wants to be told of. */
export interface Subscription {
	readonly session: string;
	/** whose token asked for it; it goes with that device */
	readonly device: string;
	readonly keys: PushSubscriptionKeys;
	readonly rooms: PushChoices;
	/** of rooms with a passphrase: under which one it is to be told, see `doors.ts` */
	readonly locks: Readonly<Record<string, string>>;
}

/** As it is stored; `locks` absent: written before there were any. */
export type StoredSubscription = Omit<Subscription, "locks"> & Partial<Pick<Subscription, "locks">>;

/** `device` absent: written before there were several, when all were the first one's, which has its person's id. */
export type Line =
	| { readonly kept: Omit<StoredSubscription, "device"> & { readonly device?: string } }
	| { readonly dropped: string };

export interface SubscriptionsOptions {
	readonly journal: Journal<Line>;
	readonly perSessionMax: number;
	readonly max: number;
	/** sessions are free, so their limit is none for whoever has many; of before a restart the address is not known */
	readonly byAddress: CapsByAddress;
	/** so many gave way to one that is newer */
	readonly onReplaced: (count: number) => void;
	readonly onCount: (count: number) => void;
	readonly onLost: (error: unknown) => void;
}

const LATER = "No more browsers can be told just now.";
const MANY_FROM_HERE = "Many browsers of your network are told already. Please try again later.";

/**
 * Who is sent pushes. A file of its own, outside the log: it says nothing about the house, holds secrets of browsers,
 * and no backup should carry it into another house.
 */
export class Subscriptions {
	readonly #options: SubscriptionsOptions;
	readonly #byEndpoint = new Map<string, Subscription>();
	readonly #bySession = new Map<string, readonly Subscription[]>();
	readonly #byRoom = new Map<string, Set<Subscription>>();
	/** from where each was asked for; never written down */
	readonly #addressOf = new Map<string, string>();

	/** `asOfNow`: asked at the start; what ended while the server was down, or was not delivered, is forgotten then */
	constructor(
		options: SubscriptionsOptions,
		asOfNow: (whose: StoredSubscription) => Subscription | undefined,
	) {
		this.#options = options;
		const written = new Map<string, StoredSubscription>();
		for (const line of options.journal.read()) {
			const endpoint = "dropped" in line ? line.dropped : line.kept.keys.endpoint;
			written.delete(endpoint);
			if ("kept" in line) written.set(endpoint, { device: line.kept.session, ...line.kept });
		}
		for (const stored of written.values()) {
			const subscription = asOfNow(stored);
			if (subscription !== undefined) this.#remember(subscription);
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

	/**
	 * A device's oldest place makes room for its newest, and only where it has none the oldest of that one of its person's
	 * devices that has the most: one that asks again and again takes nothing from them. An address of a push service moves
	 * only with its secret.
	 * `instead`: the one that this is now. What is refused leaves everything as it was.
	 */
	async keep(wanted: Subscription, address: string, instead?: string): Promise<Refusal | undefined> {
		const { perSessionMax, max } = this.#options;
		const { endpoint } = wanted.keys;
		const before = this.#byEndpoint.get(endpoint);
		if (before !== undefined && !isSame(before.keys, wanted.keys)) return refuse("not-allowed");
		if (instead === undefined && isAsWanted(before, wanted)) return undefined;
		const others = this.of(wanted.session).filter(
			({ keys }) => keys.endpoint !== endpoint && keys.endpoint !== instead,
		);
		const giving = makeRoom(others, wanted.device, others.length + 1 - perSessionMax);
		const leaving = [...giving.map(({ keys }) => keys.endpoint), ...(instead === undefined ? [] : [instead])];
		if (before === undefined && this.#byEndpoint.size - leaving.length >= max)
			return refuse("busy", { message: LATER });
		if (!this.#takePlace(endpoint, address, leaving))
			return refuse("too-many-from-here", { message: MANY_FROM_HERE });
		if (giving.length > 0) this.#options.onReplaced(giving.length);
		const dropped = leaving.map((one) => this.#forget(one));
		this.#remember(wanted);
		return this.#store({ kept: wanted }, ...dropped);
	}

	drop(endpoint: string): void {
		if (this.#byEndpoint.has(endpoint)) void this.#store(this.#forget(endpoint));
	}

	/** Of that device; undefined: of all that the person had. */
	end(session: string, ended?: string): void {
		for (const { device, keys } of this.of(session))
			if (ended === undefined || device === ended) this.drop(keys.endpoint);
	}

	leave(session: string, room: string): void {
		for (const subscription of this.of(session)) {
			if (choiceOf(subscription, room) === undefined) continue;
			const { [room]: _left, ...rooms } = subscription.rooms;
			const { [room]: _lock, ...locks } = subscription.locks;
			this.#change({ ...subscription, rooms, locks });
		}
	}

	/** The room has another passphrase, and they need not give it. */
	unlock(subscription: Subscription, room: string, now: Subscription["locks"]): void {
		const { [room]: _before, ...others } = subscription.locks;
		this.#change({ ...subscription, locks: { ...others, ...now } });
	}

	async close(): Promise<void> {
		await this.#options.journal.idle().catch(this.#options.onLost);
	}

	#change(kept: Subscription): void {
		this.#remember(kept);
		void this.#store({ kept });
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

	/** One that leaves hands its place on. */
	#takePlace(endpoint: string, address: string, leaving: readonly string[]): boolean {
		const held = this.#addressOf.get(endpoint);
		if (held === address) return true;
		const own = leaving.find((one) => this.#addressOf.get(one) === address);
		if (own === undefined && !this.#options.byAddress.take(address)) return false;
		if (own !== undefined) this.#addressOf.delete(own);
		if (held !== undefined) this.#options.byAddress.giveBack(held);
		this.#addressOf.set(endpoint, address);
		return true;
	}

	#remember(subscription: Subscription): void {
		const { session, keys, rooms } = subscription;
		this.#remove(keys.endpoint);
		this.#byEndpoint.set(keys.endpoint, subscription);
		this.#bySession.set(session, [...this.of(session), subscription]);
		for (const room of Object.keys(rooms)) {
			const there = this.#byRoom.get(room) ?? new Set();
			this.#byRoom.set(room, there.add(subscription));
		}
		this.#options.onCount(this.#byEndpoint.size);
	}

	#forget(endpoint: string): Line {
		const address = this.#addressOf.get(endpoint);
		this.#addressOf.delete(endpoint);
		if (address !== undefined) this.#options.byAddress.giveBack(address);
		this.#remove(endpoint);
		return { dropped: endpoint };
	}

	#remove(endpoint: string): void {
		const subscription = this.#byEndpoint.get(endpoint);
		if (subscription === undefined) return;
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
	}
}

/** A room may be called as what every object has ("constructor"). */
export function choiceOf({ rooms }: Pick<Subscription, "rooms">, room: string) {
	return Object.hasOwn(rooms, room) ? rooms[room] : undefined;
}

/** So many places that give way to one of that device. */
function makeRoom(places: readonly Subscription[], device: string, count: number): Subscription[] {
	const giving: Subscription[] = [];
	let left = places;
	while (giving.length < count) {
		const byDevice = Map.groupBy(left, (place) => place.device);
		const most = [...byDevice.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
		const [oldest] = byDevice.get(device) ?? most;
		if (oldest === undefined) break;
		giving.push(oldest);
		left = left.filter((place) => place !== oldest);
	}
	return giving;
}

function isAsWanted(
	before: Subscription | undefined,
	{ session, device, rooms, locks }: Subscription,
): boolean {
	if (before?.session !== session || before.device !== device) return false;
	return isDeepStrictEqual([before.rooms, before.locks], [rooms, locks]);
}

export function isSame(one: PushSubscriptionKeys, other: PushSubscriptionKeys): boolean {
	return one.keys.auth === other.keys.auth && one.keys.p256dh === other.keys.p256dh;
}
