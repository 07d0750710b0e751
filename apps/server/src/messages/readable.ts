import type { KeptMessage } from "@parley/protocol/saved";
import type { House } from "../app/context.ts";
import { entryOf } from "../rooms/join.ts";
import { isMember } from "../rooms/members.ts";
import { stateFor, tellsWhatItHolds } from "../rooms/overview/room-state.ts";

interface Reader {
	readonly person: string;
	readonly address: string;
}

/** Of what one keeps for oneself and may not read just now, no more than that it is there. */
export function asReadable(house: House, reader: Reader, one: KeptMessage): KeptMessage {
	const { seq, room } = one;
	return room !== undefined && mayRead(house, reader, room) ? one : { seq, state: "closed" };
}

/** ACC4, MEM2: who sits there, or is a member who would be let in without a question. */
function mayRead(house: House, { person: session, address }: Reader, id: string): boolean {
	const room = house.shown().rooms.get(id);
	const person = house.shown().sessions.get(session);
	if (room === undefined || person === undefined || !isMember(house.shown(), room, session)) return false;
	return tellsWhatItHolds(stateFor(room, person, entryOf(house, address, session, id)));
}
