import { each, type Interruptible, runAtOnce } from "../../lib/interruptible.ts";
import { type Companion, isDirect, remember } from "./companions.ts";
import {
	addDevice,
	addSession,
	type Ban,
	type Device,
	type HouseState,
	type Keeping,
	keepingOf,
	type Mute,
	NO_DEVICES,
	NO_ROOMS,
	place,
	type Room,
} from "./house-state.ts";

/** What the archive's tables hold of live state: each is gone through once, in this order. */
export interface HouseRows {
	readonly sessions: Iterable<{
		session: string;
		name: string;
		key: string;
		holdsName: number;
		since: number;
		usedAt: number;
	}>;
	/** of each person in the order in which they came */
	readonly devices: Iterable<Device & { session: string }>;
	readonly rooms: Iterable<{
		room: string;
		title: string;
		topic: string;
		capacity: number;
		listed: number;
		owner: string | null;
		closed: number;
		readOnly: number;
		slowMs: number;
		verifier: string | null;
		openedAt: number;
	}>;
	readonly bans: Iterable<Omit<Ban, "addresses"> & { room: string; addresses: string }>;
	readonly mutes: Iterable<Mute & { room: string; session: string }>;
	readonly speakers: Iterable<{ room: string; session: string; name: string }>;
	readonly conversations: {
		readonly inForce: boolean;
		/** of each room who began it first */
		readonly people: Iterable<Companion & { room: string }>;
		readonly rooms: Iterable<{ room: string; isCurrent: number }>;
	};
	/** in Seq order */
	readonly seats: Iterable<{ room: string; session: string; seq: number }>;
	readonly line: Iterable<{ room: string; session: string; seq: number }>;
}

function emptyHouse(): HouseState {
	return {
		sessions: new Map(),
		byTokenHash: new Map(),
		holders: new Map(),
		rooms: new Map(),
		conversations: { inForce: false, byPair: new Map(), bySession: new Map(), count: 0 },
		seats: 0,
		newest: 0,
	};
}

export function* restoringHouse(rows: HouseRows): Interruptible<HouseState> {
	const state = emptyHouse();
	yield* each(rows.sessions, ({ session, name, key, holdsName, since, usedAt }) =>
		addSession(state, {
			session,
			devices: NO_DEVICES,
			name,
			key,
			holdsName: holdsName === 1,
			since,
			usedAt,
			rooms: NO_ROOMS,
		}),
	);
	yield* each(rows.devices, ({ session, device, tokenHash }) =>
		addDevice(state, session, { device, tokenHash }),
	);
	yield* each(rows.rooms, ({ listed, closed, readOnly, ...row }) =>
		state.rooms.set(row.room, {
			...row,
			listed: listed === 1,
			closed: closed === 1,
			readOnly: readOnly === 1,
			kept: undefined,
			conversation: undefined,
			alone: [row.room],
			seats: new Map(),
			line: new Map(),
		}),
	);
	restoreKeeping(state, rows);
	yield* restoringConversations(state, rows.conversations);
	yield* each(rows.seats, (seat) => place(state, seat, "seats"));
	yield* each(rows.line, (waiting) => place(state, waiting, "line"));
	return state;
}

export function restoreHouse(rows: HouseRows): HouseState {
	return runAtOnce(restoringHouse(rows));
}

function restoreKeeping(state: HouseState, { bans, mutes, speakers }: HouseRows): void {
	const kept = (room: string): Keeping | undefined => {
		const held = state.rooms.get(room);
		return held && keepingOf(held);
	};
	for (const { room, addresses, ...ban } of bans)
		kept(room)?.bans.set(ban.ban, { ...ban, addresses: JSON.parse(addresses) as string[] });
	for (const { room, session, ...mute } of mutes) kept(room)?.mutes.set(session, mute);
	for (const { room, session, name } of speakers) kept(room)?.speakers.set(session, name);
}

function* restoringConversations(
	state: HouseState,
	{ inForce, people, rooms }: HouseRows["conversations"],
): Interruptible<void> {
	state.conversations.inForce = inForce;
	for (const room of state.rooms.keys()) if (isDirect(room)) state.conversations.count += 1;
	yield* each(people, ({ room: id, session, name, answer }) => {
		const room = state.rooms.get(id);
		if (room !== undefined) companionsOf(room).push({ session, name, answer });
	});
	yield* each(rooms, ({ room: id, isCurrent }) => {
		const room = state.rooms.get(id);
		if (room !== undefined) remember(state.conversations, room.room, companionsOf(room), isCurrent === 1);
	});
}

function companionsOf(room: Room): Companion[] {
	room.conversation ??= [];
	return room.conversation;
}
