import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { RoomSummary } from "@parley/protocol/http";
import type { Clock } from "../lib/clock.ts";
import { RecentMap } from "../lib/recent-map.ts";
import { isListed } from "./rules/companions.ts";
import type { Room } from "./rules/house-state.ts";

/** A page asks every ten seconds, and a flood a hundred times a second: all of them are given the same. */
const FRESH_MS = 1_000;
/** Rooms looked at before others' messages go on. */
const SLICE_ROOMS = 500;
const SEARCHES_KEPT = 100;

const compressed = promisify(gzip);

/** An answer as it is sent: made once, whoever asks. */
export interface Listing {
	readonly etag: string;
	readonly json: Buffer;
	readonly gzip: Buffer;
}

export interface RoomListOptions {
	readonly clock: Clock;
	readonly defaultRoom: string;
	/** rooms in one answer */
	readonly roomsMax: number;
	readonly rooms: () => Iterable<Room>;
	readonly headOf: (room: string) => number;
	readonly summary: (room: string) => RoomSummary | undefined;
}

interface Kept {
	readonly at: number;
	readonly listing: Promise<Listing>;
}

/**
 * The listed rooms that most people are in, and a search over all of them. There may be very many: they are looked at
 * a slice a turn of the loop, at most once a second, and only while somebody asks.
 */
export class RoomList {
	readonly #options: RoomListOptions;
	readonly #kept = new RecentMap<Kept>(SEARCHES_KEPT);

	constructor(options: RoomListOptions) {
		this.#options = options;
	}

	/** The default room first, then by id. `search`: in id or title; empty: the most active ones. */
	get(search = ""): Promise<Listing> {
		const now = this.#options.clock.now();
		const make = (): Kept => ({ at: now, listing: this.#make(search.trim().toLowerCase()) });
		const kept = this.#kept.get(search, make);
		if (now - kept.at < FRESH_MS) return kept.listing;
		const made = make();
		this.#kept.set(search, made);
		return made.listing;
	}

	async #make(search: string): Promise<Listing> {
		const found = await this.#mostActive(search);
		const isDefault = (room: Room): boolean => room.room === this.#options.defaultRoom;
		found.sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)) || (a.room < b.room ? -1 : 1));
		const summaries = found.flatMap(({ room }) => this.#options.summary(room) ?? []);
		const json = Buffer.from(JSON.stringify(summaries));
		const etag = `"${createHash("sha1").update(json).digest("base64url")}"`;
		return { etag, json, gzip: await compressed(json) };
	}

	async #mostActive(search: string): Promise<Room[]> {
		const { rooms, roomsMax } = this.#options;
		let found: Room[] = [];
		let looked = 0;
		for (const room of rooms()) {
			if (looked++ % SLICE_ROOMS === SLICE_ROOMS - 1) await new Promise(setImmediate);
			if (!isListed(room) || !isWanted(room, search)) continue;
			found.push(room);
			// sorted now and then: to keep the best of very many costs little more than to look at them
			if (found.length >= roomsMax * 2) found = this.#best(found);
		}
		return this.#best(found);
	}

	/** By people in it, then by what happened last: an empty room comes behind all that are not. */
	#best(found: Room[]): Room[] {
		const { roomsMax, headOf, defaultRoom } = this.#options;
		const first = (room: Room): number => Number(room.room === defaultRoom);
		return found
			.sort((a, b) => first(b) - first(a) || b.seats.size - a.seats.size || headOf(b.room) - headOf(a.room))
			.slice(0, roomsMax);
	}
}

function isWanted({ room, title }: Room, search: string): boolean {
	return search === "" || room.includes(search) || title.toLowerCase().includes(search);
}
