import { setTimeout as pause } from "node:timers/promises";
import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { Outcome } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { ChatEvent } from "../app/events.ts";
import type { Room } from "../app/rules/house-state.ts";

/** In a room no larger, a family or a team of one address would miss the seats that are kept for others. */
const SMALL_ROOM_SEATS = 10;
/** Once fewer than this part of a room's seats would be free, they are shared. */
const SHARED_PART = 1 / 5;
/** Who holds how much is counted anew this often; what is given meanwhile is added at once. */
const COUNTED_MS = 250;
/** It is looked at again that often, until what is under way is decided. */
const LOOKS_MAX = 40;
/** By then every node has seen what one of them was given. */
const SEEN_BY_ALL_MS = 500;
/** By then other nodes have told who came; of whom they say nothing the address is not known. */
const LOOKS_UNTIL_HEARD = 3;
const RETRY_MS = 10_000;

/** By keyed hash of the address: how many seats and places in line. */
type Counts = Map<string, number>;

interface Counted {
	readonly at: number;
	readonly counts: Counts;
	readonly strangers: number;
	people: number;
}

interface Share {
	readonly room: Room;
	readonly hash: string;
	readonly shareMax: number;
}

export interface SeatSharesOptions {
	readonly clock: Clock;
	readonly addresses: Addresses;
	/** the same, where loopback and private ones count as one */
	readonly atTheDoor: Addresses;
	/** whether somebody in the house is at another address than this */
	readonly isAnybodyElsewhere: (address: string) => boolean;
	readonly addressHash: (address: string) => string;
	/** keyed hashes of where a session is, on whatever node */
	readonly addressesOf: (session: string) => readonly string[];
	/** of the house; undefined: this one is the whole house */
	readonly nodes: () => number | undefined;
	/** of a room's seats, which one address may hold when few are left; 0: no limit */
	readonly percent: number;
}

/**
 * ROOM7: the last seats of a room and its line are not for one address, whose sessions cost nothing. Asked by the node
 * at whose door somebody stands, by what it knows of who is where; the log knows no addresses. Much may be asked for
 * before the first of it is decided and seen: each other node counts as asking for as much as this one, and whoever
 * might be too many waits until it is known.
 */
export class SeatShares {
	readonly #options: SeatSharesOptions;
	readonly #counted = new RecentMap<Counted>(1_000);
	/** asked for, and not decided yet or not seen by all nodes, by room, and by room and address */
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
		if (room === undefined) return ask();
		const shareMax = this.#shareOf(room, address);
		if (shareMax >= room.capacity) return ask();
		const share = { room, shareMax, hash: this.#options.addressHash(address) };
		for (let look = 1; ; look++) {
			const answer = this.#look(share, look);
			if (answer === "too-many") return tooMany;
			if (answer !== "later") return this.#ask(share, answer, ask);
			await pause(COUNTED_MS);
		}
	}

	async #ask(
		{ room, hash }: Share,
		counted: Counted | "many-left",
		ask: () => Promise<Outcome<ChatEvent>>,
	): Promise<Outcome<ChatEvent>> {
		const keys = [room.room, keyOf(room, hash)];
		const release = (): void => {
			for (const key of keys) add(this.#asked, key, -1);
		};
		for (const key of keys) add(this.#asked, key, 1);
		try {
			const outcome = await ask();
			// many were left, and are counted meanwhile for somebody who waits for this one to be decided
			const among = counted === "many-left" ? this.#counted.peek(room.room) : counted;
			if (outcome.kind === "accepted" && among !== undefined) {
				add(among.counts, hash, 1);
				among.people += 1;
			}
			return outcome;
		} finally {
			if (this.#options.nodes() === undefined) release();
			else setTimeout(release, SEEN_BY_ALL_MS).unref();
		}
	}

	/** Go by what was counted, or come again later. */
	#look({ room, hash, shareMax }: Share, look: number): Counted | "many-left" | "later" | "too-many" {
		const nodes = this.#options.nodes();
		const asked = (key: string): number => this.#asked.get(key) ?? 0;
		if (!areFewLeft(room, asked(room.room) * (nodes ?? 1))) return "many-left";
		const counted = this.#countedOf(room);
		const own = counted.counts.get(hash) ?? 0;
		if (own > shareMax && areFewLeft(room, 0)) return "too-many";
		if (own + asked(keyOf(room, hash)) * (nodes ?? 1) > shareMax)
			return look < LOOKS_MAX ? "later" : "too-many";
		return nodes === undefined || look > LOOKS_UNTIL_HEARD || isWhole(counted, room) ? counted : "later";
	}

	#shareOf({ capacity }: Room, address: string): number {
		const { addresses, atTheDoor, percent, isAnybodyElsewhere } = this.#options;
		if (percent === 0 || capacity <= SMALL_ROOM_SEATS) return Number.POSITIVE_INFINITY;
		const weight = weightOf(atTheDoor, address);
		// behind a proxy that nobody told of, everybody is at one address of this machine or network
		const isEverybody = weightOf(addresses, address) > weight && !isAnybodyElsewhere(address);
		return isEverybody ? Number.POSITIVE_INFINITY : (capacity * percent * weight) / 100;
	}

	#countedOf(room: Room): Counted {
		const now = this.#options.clock.now();
		const known = this.#counted.get(room.room, () => this.#count(room, now));
		if (now - known.at < COUNTED_MS) return known;
		const counted = this.#count(room, now);
		this.#counted.set(room.room, counted);
		return counted;
	}

	#count({ seats, line }: Room, at: number): Counted {
		const counts: Counts = new Map();
		let strangers = 0;
		for (const held of [seats, line])
			for (const session of held.keys()) {
				const hashes = this.#options.addressesOf(session);
				for (const hash of hashes) add(counts, hash, 1);
				if (hashes.length === 0) strangers += 1;
			}
		return { at, counts, strangers, people: seats.size + line.size };
	}
}

const tooMany = {
	kind: "refused",
	refusal: refuse("too-many-from-here", {
		message: "Many people of your network are in that room already. Its last seats are kept for others.",
		retryAfterMs: RETRY_MS,
	}),
} as const;

function keyOf({ room }: Room, hash: string): string {
	return `${room} ${hash}`;
}

function weightOf(addresses: Addresses, address: string): number {
	return addresses.keysOf(address)[0]?.weight ?? 1;
}

/** Nobody came or went since it was counted, and of everybody it is known where they are. */
function isWhole({ people, strangers }: Counted, { seats, line }: Room): boolean {
	return strangers === 0 && people === seats.size + line.size;
}

function areFewLeft({ capacity, seats, line }: Room, asked: number): boolean {
	return capacity > 0 && capacity - seats.size - line.size - asked - 1 < capacity * SHARED_PART;
}

function add(counts: Counts, key: string, by: number): void {
	const count = (counts.get(key) ?? 0) + by;
	if (count > 0) counts.set(key, count);
	else counts.delete(key);
}
