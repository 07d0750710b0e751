import type { InTheWay } from "@parley/protocol/overview-frames";
import type { Entry } from "../../app/drafts.ts";
import { hasFreeSeat, type Room, type Session } from "../../app/rules/house-state.ts";
import { refuseEntry } from "../rules/access.ts";

/** What is in the way of somebody's join, or where they have a seat, of writing; undefined: nothing. */
export function stateFor(room: Room, person: Session, entry: Entry): InTheWay | undefined {
	const { session } = person;
	if (!room.seats.has(session)) {
		if (room.line.has(session)) return "full";
		const refusal = refuseEntry(room, person, entry);
		if (refusal !== undefined) return refusal.code === "removed-from-room" ? "banned" : "locked";
		if (!hasFreeSeat(room)) return "full";
	}
	return room.closed ? "closed" : undefined;
}

/** ACC4, MEM2: what a room holds is told to those who sit in it, or would be let in without a question. */
export function tellsWhatItHolds(state: InTheWay | undefined): boolean {
	return state === undefined || state === "closed";
}
