import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Addresses } from "@parley/engine/lib/addresses";
import { CapsByAddress } from "@parley/engine/lib/caps-by-address";
import type { Clock } from "@parley/engine/lib/clock";
import { FairLine, type Waiter } from "@parley/engine/lib/fair-line";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { ClientFrameOf } from "@parley/protocol/client-frames";
import type { RoomSummary } from "@parley/protocol/http";
import { ROOMS_PAGE_MAX } from "@parley/protocol/limits";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { Room } from "../app/rules/house-state.ts";
import type { Metrics } from "../lib/metrics.ts";
import type { WrittenAt } from "../messages/lookups/written-at.ts";
import { placeAt } from "./room-order.ts";
import { firstOf, type Listed, listedOf, pageOf } from "./room-search.ts";

/** A page asks every ten seconds, and a flood a hundred times a second: all of them are given the same. */
const FRESH_MS = 1_000;
const SEARCHES_KEPT = 100;
const RETRY_AFTER_MS = 1_000;

const tooManyWait = refuse("busy", { retryAfterMs: RETRY_AFTER_MS });
const tooManyOfOne = refuse("too-fast", {
	message: "Several of your searches are under way. Please wait a moment.",
	retryAfterMs: RETRY_AFTER_MS,
});

const compressed = promisify(gzip);

interface SearchAsker extends Waiter {
	readonly address: string;
}

/** An answer as it is sent: made once, whoever asks. */
export interface Listing {
	readonly etag: string;
	readonly json: Buffer;
	readonly gzip: Buffer;
}

export interface RoomListOptions {
	readonly addresses: Addresses;
	readonly clock: Clock;
	readonly defaultRoom: string;
	/** rooms in one answer */
	readonly roomsMax: number;
	/** searches of one person in line; 0: no limit */
	readonly ofOnePersonMax: number;
	/** of one network, small or large: what it may not fill is for others; 0: no limit */
	readonly ofOneNetworkMax: number;
	/** of everybody */
	readonly waitingMax: number;
	readonly metrics: Pick<Metrics, "roomSearchesRefused" | "roomSearchesWaiting">;
	readonly rooms: () => Iterable<Room>;
	readonly headOf: (room: string) => number;
	/** undefined: it is none that is listed, whatever it was a moment ago */
	readonly summary: (room: string) => RoomSummary | undefined;
	/** of events, by their Seqs; what is not known just now is left out */
	readonly writtenAt: (seqs: readonly number[]) => Promise<WrittenAt>;
}

/** The rooms as they were at one moment, and what was asked about them. */
interface Look {
	readonly at: number;
	readonly rooms: Promise<readonly Listed[]>;
	readonly cached: RecentMap<Promise<Listing>>;
	/** each as the fields of a frame, in JSON */
	readonly pages: RecentMap<Promise<string>>;
}

const notOurs = refuse("bad-frame", {
	field: "after",
	message: `The field "after" is what came as "next" of the same order, or is left out.`,
});

/**
 * The listed rooms that most people are in, and a search over all of them. There may be very many: they are looked at
 * a slice a turn of the loop, at most once a second, and only while somebody asks. So are searches, one after the other.
 */
export class RoomList {
	readonly #options: RoomListOptions;
	readonly #line = new FairLine<() => Promise<void>>();
	readonly #byAddress: CapsByAddress;
	#isSearching = false;
	#look: Look | undefined;

	constructor(options: RoomListOptions) {
		this.#options = options;
		const { addresses, ofOneNetworkMax: mostMax } = options;
		this.#byAddress = new CapsByAddress({ addresses, max: 0, ...(mostMax > 0 && { mostMax }) });
	}

	/** The default room first, then by id: the most active ones. */
	get(): Promise<Listing> {
		const { rooms, cached } = this.#lately();
		return cached.get("", () => this.#make(rooms, ""));
	}

	/** Those whose id or title holds it; a refusal where too many searches are in line. */
	find(search: string, asker: SearchAsker): Promise<Listing> | Refusal {
		const wanted = search.trim().toLowerCase();
		if (wanted === "") return this.get();
		const { rooms, cached } = this.#lately();
		const refusal = cached.has(wanted) ? undefined : this.#refuseWait(asker);
		return refusal ?? cached.get(wanted, () => this.#inTurn(asker, () => this.#make(rooms, wanted)));
	}

	/** ROOM11: as fields of a frame, in JSON; a refusal as for a search, or where `after` is no place of that order. */
	page(asked: Omit<ClientFrameOf<"rooms">, "ref" | "type">, asker: SearchAsker): Promise<string> | Refusal {
		const { sort, after, query = "", limit = ROOMS_PAGE_MAX } = asked;
		const from = after === undefined ? undefined : placeAt(sort, after);
		if (after !== undefined && from === undefined) return notOurs;
		const { rooms, pages } = this.#lately();
		const max = Math.min(limit, this.#options.roomsMax);
		const wanted = { search: query.trim().toLowerCase(), sort, from, max };
		const key = JSON.stringify(wanted);
		const refusal = pages.has(key) ? undefined : this.#refuseWait(asker);
		const make = async () => pageOf(await rooms, wanted, this.#options);
		return refusal ?? pages.get(key, () => this.#inTurn(asker, make));
	}

	/** Brings the gauge up to date. */
	measure(): void {
		this.#options.metrics.roomSearchesWaiting.set(this.#line.size);
	}

	/** What one person has in line is looked at first: past it they fill nothing of what their address shares. */
	#refuseWait(asker: SearchAsker): Refusal | undefined {
		const { ofOnePersonMax, waitingMax } = this.#options;
		if (ofOnePersonMax > 0 && this.#line.sizeOf(asker) >= ofOnePersonMax)
			return this.#refused("session", tooManyOfOne);
		if (!this.#byAddress.mayTake(asker.address)) return this.#refused("network", tooManyWait);
		return this.#line.size < waitingMax ? undefined : this.#refused("house", tooManyWait);
	}

	#refused(whose: "session" | "network" | "house", refusal: Refusal): Refusal {
		this.#options.metrics.roomSearchesRefused.inc({ whose });
		return refusal;
	}

	#lately(): Look {
		const now = this.#options.clock.now();
		if (this.#look === undefined || now - this.#look.at >= FRESH_MS)
			this.#look = {
				...{ at: now, rooms: listedOf(this.#options.rooms()) },
				...{ cached: new RecentMap(SEARCHES_KEPT), pages: new RecentMap(SEARCHES_KEPT) },
			};
		return this.#look;
	}

	#inTurn<T>(asker: SearchAsker, make: () => Promise<T>): Promise<T> {
		this.#byAddress.take(asker.address);
		return new Promise((resolve, reject) => {
			this.#line.push(asker, () => {
				this.#byAddress.giveBack(asker.address);
				return make().then(resolve, reject);
			});
			if (!this.#isSearching) void this.#search();
		});
	}

	async #search(): Promise<void> {
		this.#isSearching = true;
		for (let next = this.#line.shift(); next !== undefined; next = this.#line.shift()) await next();
		this.#isSearching = false;
	}

	async #make(rooms: Promise<readonly Listed[]>, search: string): Promise<Listing> {
		const found = await this.#mostActive(await rooms, search);
		const isDefault = (room: Room): boolean => room.room === this.#options.defaultRoom;
		found.sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)) || (a.room < b.room ? -1 : 1));
		const summaries = found.flatMap(({ room }) => this.#options.summary(room) ?? []);
		const json = Buffer.from(JSON.stringify(summaries));
		const etag = `"${createHash("sha1").update(json).digest("base64url")}"`;
		return { etag, json, gzip: await compressed(json) };
	}

	/** By people in it, then by what happened last: an empty room comes behind all that are not. */
	#mostActive(rooms: readonly Listed[], search: string): Promise<Room[]> {
		const { roomsMax, headOf, defaultRoom } = this.#options;
		const first = (room: Room): number => Number(room.room === defaultRoom);
		const compare = (a: Room, b: Room): number =>
			first(b) - first(a) || b.seats.size - a.seats.size || headOf(b.room) - headOf(a.room);
		return firstOf(rooms, { max: roomsMax, compare }, ({ room, text }) =>
			text.includes(search) ? room : undefined,
		);
	}
}
