import type { DirectoryRoom } from "@parley/protocol/directory";
import type { RoomSummary } from "@parley/protocol/http";
import type { Room } from "../app/rules/house-state.ts";
import type { WrittenAt } from "../messages/lookups/written-at.ts";
import { isListed } from "./conversations/rules/companions.ts";
import { compare, cursorAt, type Place, placeOf, type RoomSort } from "./room-order.ts";

// Rooms may be very many: they are looked at a slice a turn of the loop.

/** Looked at before others' messages go on. */
const SLICE_ROOMS = 500;

/** A room that anybody may know of. */
export interface Listed {
	readonly room: Room;
	/** what it is found by */
	readonly text: string;
}

export async function listedOf(rooms: Iterable<Room>): Promise<readonly Listed[]> {
	const listed: Listed[] = [];
	let looked = 0;
	for (const room of rooms) {
		if (looked++ % SLICE_ROOMS === SLICE_ROOMS - 1) await new Promise(setImmediate);
		if (isListed(room)) listed.push({ room, text: `${room.room}\n${room.title.toLowerCase()}` });
	}
	return listed;
}

/** The first of what is picked, at most so many. */
export async function firstOf<T>(
	rooms: readonly Listed[],
	{ max, compare }: { readonly max: number; readonly compare: (a: T, b: T) => number },
	pick: (listed: Listed) => T | undefined,
): Promise<T[]> {
	let found: T[] = [];
	let looked = 0;
	for (const listed of rooms) {
		if (looked++ % SLICE_ROOMS === SLICE_ROOMS - 1) await new Promise(setImmediate);
		const picked = pick(listed);
		if (picked === undefined) continue;
		found.push(picked);
		// sorted now and then: to keep the best of very many costs little more than to look at them
		if (found.length >= max * 2) found = found.sort(compare).slice(0, max);
	}
	return found.sort(compare).slice(0, max);
}

interface Wanted {
	readonly search: string;
	readonly sort: RoomSort;
	/** the last room of the page before */
	readonly from: Place | undefined;
	readonly max: number;
}

interface RoomFacts {
	readonly headOf: (room: string) => number;
	/** undefined: it is gone, or was taken from the list, since it was looked at */
	readonly summary: (room: string) => RoomSummary | undefined;
	readonly writtenAt: (seqs: readonly number[]) => Promise<WrittenAt>;
}

/** ROOM11: one page, as fields of a frame in JSON. */
export async function pageOf(
	rooms: readonly Listed[],
	{ search, sort, from, max }: Wanted,
	{ headOf, summary, writtenAt }: RoomFacts,
): Promise<string> {
	// one more than is told says whether there are more
	const found = await firstOf(rooms, { max: max + 1, compare }, ({ room, text }) => {
		if (!text.includes(search)) return undefined;
		const place = placeOf(sort, room, headOf(room.room));
		return from === undefined || compare(from, place) < 0 ? place : undefined;
	});
	const told = found.slice(0, max);
	const last = told.at(-1);
	const times = await writtenAt(told.map(({ room }) => headOf(room)).filter((head) => head > 0));
	const summaries = told.flatMap(({ room }) => summary(room) ?? []).map((one) => withTime(one, times));
	const next = last !== undefined && found.length > max ? { next: cursorAt(sort, last) } : {};
	return JSON.stringify({ rooms: summaries, ...next }).slice(1, -1);
}

/** What came since they were asked for has none yet. */
function withTime(summary: RoomSummary, times: WrittenAt): DirectoryRoom {
	const writtenAt = times[summary.head];
	return writtenAt === undefined ? summary : { ...summary, writtenAt };
}
