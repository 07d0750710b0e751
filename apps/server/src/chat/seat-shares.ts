import { refuse } from "@parley/protocol/refusals";
import type { Outcome } from "../engine/rules.ts";
import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import { RecentMap } from "../lib/recent-map.ts";
import type { ChatEvent } from "./events.ts";
import type { Room } from "./rules/house-state.ts";

/** In a room no larger, a family or a team of one address would miss the seats that are kept for others. */
const SMALL_ROOM_SEATS = 10;
/** Once fewer than this part of a room's seats would be free, they are shared. */
const SHARED_PART = 1 / 5;
/** Who holds how much is counted anew this often; what is given meanwhile is added at once. */
const COUNTED_MS = 250;
const RETRY_MS = 10_000;

/** By keyed hash of the address: how many seats and places in line. */
type Counts = Map<string, number>;

export interface SeatSharesOptions {
	readonly clock: Clock;
	readonly addresses: Addresses;
	readonly addressHash: (address: string) => string;
	/** keyed hashes of where a session is, on whatever node */
	readonly addressesOf: (session: string) => readonly string[];
	/** of a room's seats, which one address may hold when few are left; 0: no limit */
	readonly percent: number;
}

/**
 * ROOM7: the last seats of a room and its line are not for one address, whose sessions cost nothing. Asked by the node
 * at whose door somebody stands, by what it knows of who is where; the log knows no addresses.
 */
export class SeatShares {
	readonly #options: SeatSharesOptions;
	readonly #counted = new RecentMap<{ readonly at: number; readonly counts: Counts }>(1_000);
	/** asked for, and not decided yet */
	readonly #asked: Counts = new Map();

	constructor(options: SeatSharesOptions) {
		this.#options = options;
	}

	/** Asks for a seat or a place in line, unless that address holds its share of what is left. */
	async ask(
		room: Room | undefined,
		address: string,
		ask: () => Promise<Outcome<ChatEvent>>,
	): Promise<Outcome<ChatEvent>> {
		if (room === undefined || !areFewLeft(room)) return ask();
		const shareMax = this.#shareOf(room, address);
		if (shareMax >= room.capacity) return ask();
		const hash = this.#options.addressHash(address);
		const key = `${room.room} ${hash}`;
		const counts = this.#countsOf(room);
		if ((counts.get(hash) ?? 0) + (this.#asked.get(key) ?? 0) > shareMax) return tooMany;
		add(this.#asked, key, 1);
		try {
			const outcome = await ask();
			if (outcome.kind === "accepted") add(counts, hash, 1);
			return outcome;
		} finally {
			add(this.#asked, key, -1);
		}
	}

	#shareOf({ capacity }: Room, address: string): number {
		const { addresses, percent } = this.#options;
		if (percent === 0 || capacity <= SMALL_ROOM_SEATS) return Number.POSITIVE_INFINITY;
		return (capacity * percent * (addresses.keysOf(address)[0]?.weight ?? 1)) / 100;
	}

	#countsOf(room: Room): Counts {
		const { clock } = this.#options;
		const now = clock.now();
		const count = () => ({ at: now, counts: this.#count(room) });
		const known = this.#counted.get(room.room, count);
		if (now - known.at < COUNTED_MS) return known.counts;
		const counted = count();
		this.#counted.set(room.room, counted);
		return counted.counts;
	}

	#count({ seats, line }: Room): Counts {
		const counts: Counts = new Map();
		for (const held of [seats, line])
			for (const session of held.keys())
				for (const hash of this.#options.addressesOf(session)) add(counts, hash, 1);
		return counts;
	}
}

const tooMany = {
	kind: "refused",
	refusal: refuse("too-many-from-here", {
		message: "Many people of your network are in that room already. Its last seats are kept for others.",
		retryAfterMs: RETRY_MS,
	}),
} as const;

function areFewLeft({ capacity, seats, line }: Room): boolean {
	return capacity > 0 && capacity - seats.size - line.size - 1 < capacity * SHARED_PART;
}

function add(counts: Counts, key: string, by: number): void {
	const count = (counts.get(key) ?? 0) + by;
	if (count > 0) counts.set(key, count);
	else counts.delete(key);
}
