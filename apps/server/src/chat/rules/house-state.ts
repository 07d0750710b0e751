import type { FileInfo } from "@parley/protocol/files";

/** Live state: what the present side of the rules knows. Seqs in it are of the newest event about the thing. */
export interface Session {
	readonly session: string;
	readonly tokenHash: string;
	name: string;
	/** name key */
	key: string;
	/** the name is held: nobody else may take it */
	holdsName: boolean;
	since: number;
	/** ms since 1970 of the newest event about the session: only time-outs look at it */
	usedAt: number;
	/** rooms with a seat or a place in line: few, and mostly one, so never a set for each of many thousands */
	rooms: readonly string[];
}

export interface Room {
	readonly room: string;
	readonly title: string;
	readonly topic: string;
	/** 0: no limit */
	readonly capacity: number;
	readonly listed: boolean;
	/** session to the Seq that gave the seat */
	readonly seats: Map<string, number>;
	/** in order of arrival; session to the Seq that gave the place */
	readonly line: Map<string, number>;
}

export interface HouseState {
	readonly sessions: Map<string, Session>;
	readonly byTokenHash: Map<string, Session>;
	/** name key to the session that holds it */
	readonly holders: Map<string, Session>;
	readonly rooms: Map<string, Room>;
	seats: number;
}

/** What the archive's tables hold of live state, as plain data. */
export interface HouseSnapshot {
	readonly sessions: readonly {
		session: string;
		tokenHash: string;
		name: string;
		key: string;
		holdsName: number;
		since: number;
		usedAt: number;
	}[];
	readonly rooms: readonly {
		room: string;
		title: string;
		topic: string;
		capacity: number;
		listed: number;
		head: number;
		posts: number;
	}[];
	/** in Seq order */
	readonly seats: readonly { room: string; session: string; seq: number }[];
	readonly line: readonly { room: string; session: string; seq: number }[];
	/** uploaded, and in no message yet */
	readonly files: readonly { session: string; info: FileInfo; at: number }[];
}

/** Shared by all who sit nowhere. */
export const NO_ROOMS: readonly string[] = [];

function emptyHouse(): HouseState {
	return { sessions: new Map(), byTokenHash: new Map(), holders: new Map(), rooms: new Map(), seats: 0 };
}

export function restoreHouse(snapshot: HouseSnapshot): HouseState {
	const state = emptyHouse();
	for (const { holdsName, ...row } of snapshot.sessions)
		addSession(state, { ...row, holdsName: holdsName === 1, rooms: NO_ROOMS });
	for (const { room, title, topic, capacity, listed } of snapshot.rooms)
		state.rooms.set(room, {
			room,
			title,
			topic,
			capacity,
			listed: listed === 1,
			seats: new Map(),
			line: new Map(),
		});
	for (const seat of snapshot.seats) place(state, seat, "seats");
	for (const waiting of snapshot.line) place(state, waiting, "line");
	return state;
}

export function addSession(state: HouseState, session: Session): void {
	state.sessions.set(session.session, session);
	state.byTokenHash.set(session.tokenHash, session);
	if (session.holdsName) state.holders.set(session.key, session);
}

export function place(
	state: HouseState,
	at: { room: string; session: string; seq: number },
	where: "seats" | "line",
): void {
	const room = state.rooms.get(at.room);
	if (room === undefined) return;
	if (where === "seats" && !room.seats.has(at.session)) state.seats += 1;
	room[where].set(at.session, at.seq);
	const session = state.sessions.get(at.session);
	if (session !== undefined && !session.rooms.includes(at.room)) session.rooms = [...session.rooms, at.room];
}

export function hasFreeSeat(room: Room): boolean {
	return room.capacity === 0 || room.seats.size < room.capacity;
}

/** 1 for the next to get a seat; 0 when not in line. */
export function placeInLine(room: Room, session: string): number {
	let place = 0;
	for (const waiting of room.line.keys()) {
		place += 1;
		if (waiting === session) return place;
	}
	return 0;
}
