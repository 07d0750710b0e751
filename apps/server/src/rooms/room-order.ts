import type { ClientFrameOf } from "@parley/protocol/client-frames";
import { Count, RoomId } from "@parley/protocol/ids";
import * as z from "zod/mini";
import type { Room } from "../app/rules/house-state.ts";

export type RoomSort = ClientFrameOf<"rooms">["sort"];

/** By what a room stands where it does: the higher rank first, then the later event, then by text and id. */
export interface Place {
	readonly rank: number;
	readonly head: number;
	readonly text: string;
	readonly room: string;
}

/** Where a room stands just now; those of two sorts have nothing to do with each other. */
export function placeOf(sort: RoomSort, { room, title, seats }: Room, head: number): Place {
	switch (sort) {
		case "active":
			return { rank: 0, head, text: "", room };
		case "people":
			return { rank: seats.size, head, text: "", room };
		case "name":
			return { rank: 0, head: 0, text: title.toLowerCase(), room };
	}
}

/** Negative where `a` stands first. */
export function compare(a: Place, b: Place): number {
	return b.rank - a.rank || b.head - a.head || byText(a.text, b.text) || byText(a.room, b.room);
}

function byText(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

const Cursor = z.tuple([z.string(), Count, Count, z.string(), RoomId]);

/** As text that says nothing to whoever is given it, and nothing that they were not told. */
export function cursorAt(sort: RoomSort, { rank, head, text, room }: Place): string {
	return Buffer.from(JSON.stringify([sort, rank, head, text, room])).toString("base64url");
}

/** Undefined: it is none, or of another sort. */
export function placeAt(sort: RoomSort, cursor: string): Place | undefined {
	const read = Cursor.safeParse(parsed(Buffer.from(cursor, "base64url").toString()));
	if (!read.success) return undefined;
	const [of, rank, head, text, room] = read.data;
	return of === sort ? { rank, head, text, room } : undefined;
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
