import type { RoomSummary } from "@parley/protocol/http";
import type { House } from "../app/context.ts";
import { RecentMedian } from "../lib/recent-median.ts";
import { isListed } from "./conversations/rules/companions.ts";

const WINDOW_MS = 60_000;

/** How long messages take from the frame read to the last write of their event, room by room. */
export class DeliverTimes {
	readonly #readAt = new Map<number, number>();
	readonly #rooms = new Map<string, RecentMedian>();
	readonly #onTimed: (ms: number) => void;

	constructor(onTimed: (ms: number) => void) {
		this.#onTimed = onTimed;
	}

	read(seq: number, at: number): void {
		this.#readAt.set(seq, at);
	}

	flushed(room: string, seqs: Iterable<number>, now: number): void {
		for (const seq of seqs) {
			const readAt = this.#readAt.get(seq);
			if (readAt === undefined) continue;
			this.#readAt.delete(seq);
			const times = this.#rooms.get(room) ?? new RecentMedian(WINDOW_MS);
			this.#rooms.set(room, times);
			times.add(now - readAt, now);
			this.#onTimed(now - readAt);
		}
	}

	median(room: string, now: number): number | null {
		const median = this.#rooms.get(room)?.median(now) ?? null;
		return median === null ? null : Math.round(median * 100) / 100;
	}
}

/** As anybody outside may know it: whoever has no seat cannot tell an unlisted room from one that does not exist. */
export function summaryOutside(house: House, times: DeliverTimes, roomId: string): RoomSummary | undefined {
	const room = house.shown().rooms.get(roomId);
	return room !== undefined && isListed(room) ? roomSummary(house, times, roomId) : undefined;
}

/** What whoever may know of a room is told of it. */
export function roomSummary(house: House, times: DeliverTimes, roomId: string): RoomSummary | undefined {
	const room = house.shown().rooms.get(roomId);
	if (room === undefined) return undefined;
	const { title, topic, capacity, seats, line, verifier, readOnly, closed } = room;
	const feed = house.fanOut.feed(roomId);
	return {
		room: roomId,
		title,
		topic,
		count: seats.size,
		capacity,
		head: feed.head,
		posts: feed.count,
		waiting: line.size,
		deliverMs: times.median(roomId, house.clock.now()),
		...(verifier !== null && { locked: true }),
		...(readOnly && { readOnly }),
		...(closed && { closed }),
	};
}
