import { each, eachRow, type Interruptible, runAtOnce } from "@parley/engine/lib/interruptible";
import type { Hook } from "../../hooks/rules/hook.ts";
import { addHook } from "../../hooks/rules/hooks.ts";
import { sorting } from "../../lib/sorting.ts";
import { addHouseBan, noHouseBans } from "../../moderation/rules/house-bans.ts";
import { addBlock } from "../../people/blocking/rules/blocked.ts";
import { addInvitation, type Invitation, noInvitations } from "../../people/invitations/rules/invitation.ts";
import { noKeeping } from "../../people/rules/keeping-state.ts";
import {
	type KeepingRows,
	restoringDevices,
	restoringKeeping,
	type StoredDevice,
} from "../../people/rules/restore-people.ts";
import { type Companion, isDirect, remember } from "../../rooms/conversations/rules/companions.ts";
import {
	type Ban,
	type HouseState,
	holdName,
	know,
	type ModerationState,
	type Mute,
	moderationOf,
	NO_DEVICES,
	NO_ROOMS,
	pass,
	place,
	placeOutside,
	type Room,
} from "./house-state.ts";

/** What the archive's tables hold of live state: each is gone through once, in this order. */
export interface HouseRows {
	readonly sessions: Iterable<{
		session: string;
		/** of their first device; null: it ended, or stands among the others */
		tokenHash: string | null;
		name: string;
		key: string;
		holdsName: number;
		since: number;
		usedAt: number;
	}>;
	/** further ones, person by person, of each in the order in which they came */
	readonly devices: Iterable<StoredDevice>;
	/** absent: nobody keeps their name */
	readonly keeping?: KeepingRows;
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
		/** absent or null: nothing */
		embed?: string | null;
		verifier: string | null;
		openedAt: number;
		moved: number;
	}>;
	readonly activities: Iterable<{ name: string; version: number }>;
	readonly holdsWriting?: boolean;
	readonly hooks?: Iterable<Hook>;
	readonly invitations?: Iterable<Invitation>;
	/** person by person, of each in the order in which they were blocked; absent: there are none */
	readonly blocks?: Iterable<{ session: string; person: string; name: string; seq: number }>;
	/** absent: there are none */
	readonly quiet?: Iterable<{ session: string; until: number }>;
	/** absent: there are none */
	readonly houseBans?: Iterable<Omit<Ban, "addresses"> & { addresses: string }>;
	readonly bans: Iterable<Omit<Ban, "addresses"> & { room: string; addresses: string }>;
	readonly mutes: Iterable<Mute & { room: string; session: string }>;
	readonly speakers: Iterable<{ room: string; session: string; name: string }>;
	/** of each room in the order in which they were named; absent: there are none */
	readonly moderators?: Iterable<{ room: string; session: string; name: string }>;
	readonly conversations: {
		readonly inForce: boolean;
		/** of each room who began it first */
		readonly people: Iterable<Companion & { room: string }>;
		readonly rooms: Iterable<{ room: string; isCurrent: number }>;
	};
	/** room by room, within one in any order */
	readonly seats: Iterable<Place>;
	readonly line: Iterable<Place>;
	readonly members: {
		readonly areKept: boolean;
		/** without a seat; in any order */
		readonly outside: Iterable<Place>;
		/** gave the present passphrase */
		readonly passed: Iterable<{ room: string; session: string }>;
	};
}

interface Place {
	readonly room: string;
	readonly session: string;
	readonly seq: number;
}

function emptyHouse(): HouseState {
	return {
		sessions: new Map(),
		byTokenHash: new Map(),
		holders: new Map(),
		keeping: noKeeping(),
		rooms: new Map(),
		conversations: { inForce: false, bySet: new Map(), bySession: new Map(), count: 0 },
		hooks: new Map(),
		hooksBySecret: new Map(),
		hooksByRoom: new Map(),
		outgoingHooks: new Map(),
		invitations: noInvitations(),
		blocks: new Map(),
		quiet: new Map(),
		houseBans: noHouseBans(),
		keepsMembers: false,
		holdsWriting: false,
		activities: new Map(),
		seats: 0,
		outside: 0,
		newest: 0,
	};
}

export function* restoringHouse(rows: HouseRows): Interruptible<HouseState> {
	const state = emptyHouse();
	yield* eachRow(rows.sessions, ({ session, tokenHash, name, key, holdsName, since, usedAt }) => {
		know(state, {
			session,
			devices: tokenHash === null ? NO_DEVICES : [{ device: session, tokenHash }],
			name,
			key,
			holdsName: holdsName === 1,
			kept: undefined,
			since,
			usedAt,
			rooms: NO_ROOMS,
			outside: NO_ROOMS,
		});
	});
	// one after the other: a large map that grows takes some ms, and all would at the same person
	yield* each(state.sessions.values(), (session) => holdName(state, session));
	yield* each(state.sessions.values(), (session) => {
		for (const { tokenHash } of session.devices) state.byTokenHash.set(tokenHash, session);
	});
	yield* restoringDevices(state, rows.devices);
	if (rows.keeping !== undefined) yield* restoringKeeping(state, rows.keeping);
	yield* eachRow(rows.rooms, ({ listed, closed, readOnly, embed, ...row }) =>
		state.rooms.set(row.room, {
			...row,
			embed: embed ?? undefined,
			listed: listed === 1,
			closed: closed === 1,
			readOnly: readOnly === 1,
			moderation: undefined,
			conversation: undefined,
			alone: [row.room],
			seats: new Map(),
			line: new Map(),
			outside: undefined,
			passed: undefined,
		}),
	);
	state.holdsWriting = rows.holdsWriting ?? false;
	yield* eachRow(rows.activities, ({ name, version }) => state.activities.set(name, version));
	yield* eachRow(rows.hooks ?? [], (hook) => addHook(state, hook));
	yield* eachRow(rows.invitations ?? [], (one) => addInvitation(state.invitations, one));
	yield* eachRow(rows.blocks ?? [], ({ session, person, name, seq }) =>
		addBlock(state, session, person, { name, seq }),
	);
	yield* eachRow(rows.quiet ?? [], ({ session, until }) => state.quiet.set(session, until));
	yield* eachRow(rows.houseBans ?? [], ({ addresses, ...ban }) =>
		addHouseBan(state.houseBans, { ...ban, addresses: JSON.parse(addresses) as string[] }),
	);
	yield* restoringModeration(state, rows);
	yield* restoringConversations(state, rows.conversations);
	yield* restoringPlaces(state, rows.seats, "seats");
	yield* restoringPlaces(state, rows.line, "line");
	yield* restoringMembers(state, rows.members);
	return state;
}

export function restoreHouse(rows: HouseRows): HouseState {
	return runAtOnce(restoringHouse(rows));
}

function* restoringModeration(
	state: HouseState,
	{ bans, mutes, speakers, moderators = [] }: HouseRows,
): Interruptible<void> {
	const moderationIn = (room: string): ModerationState | undefined => {
		const held = state.rooms.get(room);
		return held && moderationOf(held);
	};
	yield* eachRow(bans, ({ room, addresses, ...ban }) =>
		moderationIn(room)?.bans.set(ban.ban, { ...ban, addresses: JSON.parse(addresses) as string[] }),
	);
	yield* eachRow(mutes, ({ room, session, ...mute }) => moderationIn(room)?.mutes.set(session, mute));
	yield* eachRow(speakers, ({ room, session, name }) => moderationIn(room)?.speakers.set(session, name));
	yield* eachRow(moderators, ({ room, session, name }) => moderationIn(room)?.moderators.set(session, name));
}

function* restoringConversations(
	state: HouseState,
	{ inForce, people, rooms }: HouseRows["conversations"],
): Interruptible<void> {
	state.conversations.inForce = inForce;
	yield* each(state.rooms.keys(), (room) => {
		if (isDirect(room)) state.conversations.count += 1;
	});
	yield* eachRow(people, ({ room: id, session, name, answer }) => {
		const room = state.rooms.get(id);
		if (room !== undefined) companionsOf(room).push({ session, name, answer });
	});
	yield* eachRow(rooms, ({ room: id, isCurrent }) => {
		const room = state.rooms.get(id);
		if (room !== undefined) remember(state.conversations, room.room, companionsOf(room), isCurrent === 1);
	});
}

function* restoringMembers(
	state: HouseState,
	{ areKept, outside, passed }: HouseRows["members"],
): Interruptible<void> {
	state.keepsMembers = areKept;
	yield* eachRow(outside, (one) => placeOutside(state, one));
	yield* eachRow(passed, ({ room: id, session }) => {
		const room = state.rooms.get(id);
		if (room !== undefined) pass(room, state.sessions.get(session)?.session ?? session);
	});
}

function companionsOf(room: Room): Companion[] {
	room.conversation ??= [];
	return room.conversation;
}

/** Within a room in Seq order: it is the one in which people came. */
function* restoringPlaces(
	state: HouseState,
	places: Iterable<Place>,
	where: "seats" | "line",
): Interruptible<void> {
	let ofRoom: Place[] = [];
	for (const one of places) {
		if (one.room !== ofRoom[0]?.room) {
			yield* placing(state, ofRoom, where);
			ofRoom = [];
		}
		ofRoom.push(one);
		yield;
	}
	yield* placing(state, ofRoom, where);
}

function* placing(state: HouseState, ofRoom: readonly Place[], where: "seats" | "line"): Interruptible<void> {
	yield* each(yield* sorting(ofRoom, ({ seq }) => seq), (one) => place(state, one, where));
}
