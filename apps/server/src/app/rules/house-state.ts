import type { HowDeviceCame } from "@parley/protocol/people";
import type { Hook } from "../../hooks/rules/hook.ts";
import type { Outgoing } from "../../hooks/rules/outgoing-hook.ts";
import type { HouseBans } from "../../moderation/rules/house-bans.ts";
import type { Blocked } from "../../people/blocking/rules/blocked.ts";
import type { Invitations } from "../../people/invitations/rules/invitation.ts";
import type { Keeping, Kept } from "../../people/rules/keeping-events.ts";
import type { Companion, Conversations } from "../../rooms/conversations/rules/companions.ts";
import type { Freed } from "../events.ts";

/** Something that a person comes in with: it has a token of its own. */
export interface Device {
	/** the first one's is the person's own; a further one's is told to nobody else */
	readonly device: string;
	readonly tokenHash: string;
	/** of one that came by a proof: what that was, when, and what the device said it is */
	readonly how?: HowDeviceCame | undefined;
	readonly at?: number | undefined;
	readonly browser?: string | undefined;
}

/**
 * A person. All that is said of a session, here and on the wire, is said of a person: names, seats, places in line, posts,
 * files, reads, mutes and what else has a session belong to the person, whatever their number of devices. The id is the
 * one that their session had before there were persons (rules 4), and in the log and in tables it is called so still.
 */
export interface Session {
	readonly session: string;
	/** in the order in which they came; one that ended is not among them */
	devices: readonly Device[];
	name: string;
	/** name key */
	key: string;
	/** the name is held: nobody else may take it */
	holdsName: boolean;
	/** WHO: undefined: a guest, whose name is free when they do not hold it */
	kept: Kept | undefined;
	since: number;
	/** ms since 1970 of the newest event about the session: only time-outs look at it */
	usedAt: number;
	/** rooms with a seat or a place in line: few, and mostly one, so never a set for each of many thousands */
	rooms: readonly string[];
	/** rooms of which one is a member without a seat (MEM1) */
	outside: readonly string[];
}

export interface Room {
	readonly room: string;
	title: string;
	topic: string;
	/** 0: no limit */
	capacity: number;
	listed: boolean;
	/** session; null: the operator's, or that of nobody, in a conversation */
	owner: string | null;
	/** nobody posts */
	closed: boolean;
	/** only the owner and named speakers post */
	readOnly: boolean;
	/** between two posts of one person; 0: none */
	slowMs: number;
	/** EMBED1: what other sites show of it; undefined: nothing */
	embed?: string | undefined;
	/** of the passphrase; null: none. Never shown. */
	verifier: string | null;
	/** undefined while there is nothing in it: most rooms have none, and there may be many rooms */
	moderation: ModerationState | undefined;
	/** whose it is, who began it first, of a conversation: two to eight; one of before may have one, or none */
	conversation: Companion[] | undefined;
	/** ms since 1970: only time-outs look at it */
	readonly openedAt: number;
	/** itself: one list for all who are nowhere else */
	readonly alone: readonly string[];
	/** session to the Seq that gave the seat */
	readonly seats: Map<string, number>;
	/** in order of arrival; session to the Seq that gave the place */
	readonly line: Map<string, number>;
	/** members without a seat; session to the Seq that ended it. undefined while there are none */
	outside: Map<string, number> | undefined;
	/** MEM3: of its members, those who gave the present passphrase */
	passed: Set<string> | undefined;
	/** the Seq of the newest move in an activity of it; 0: none */
	moved: number;
}

/** Who is banned, muted, made a speaker or a moderator. */
export interface ModerationState {
	/** by the Seq that made it */
	readonly bans: Map<number, Ban>;
	readonly mutes: Map<string, Mute>;
	/** session to the name it had */
	readonly speakers: Map<string, string>;
	/** MOD11, in the order in which they were named: session to the name it had */
	readonly moderators: Map<string, string>;
}

export interface Ban {
	readonly ban: number;
	readonly session: string;
	readonly name: string;
	readonly key: string;
	/** keyed hashes; none: not by address */
	readonly addresses: readonly string[];
	/** ms since 1970, by the clock of who asks for the end: the ban lasts until the log says so */
	readonly until: number;
}

export interface Mute {
	readonly name: string;
	readonly until: number;
	readonly since: number;
}

/** Live state: what the present side of the rules knows. Seqs in it are of the newest event about the thing. */
export interface HouseState {
	readonly sessions: Map<string, Session>;
	/** of each device, whose it is */
	readonly byTokenHash: Map<string, Session>;
	/** name key to the session that holds it */
	readonly holders: Map<string, Session>;
	readonly keeping: Keeping<Session>;
	readonly rooms: Map<string, Room>;
	readonly conversations: Conversations;
	/** doors of programs, by their id, by the hash of their secret, and by their room in the order in which they were made */
	readonly hooks: Map<string, Hook>;
	readonly hooksBySecret: Map<string, Hook>;
	readonly hooksByRoom: Map<string, Set<Hook>>;
	/** those that send, by their id */
	readonly outgoingHooks: Map<string, Hook & { readonly out: Outgoing }>;
	readonly invitations: Invitations;
	/** BLOCK: of each who blocked somebody, whom */
	readonly blocks: Map<string, Blocked>;
	/** WHO73: who does not want to be disturbed, until when */
	readonly quiet: Map<string, number>;
	/** WHO65: who is kept out of the house */
	readonly houseBans: HouseBans;
	/** from that place of the log on whoever loses a seat without leaving stays a member (MEM1) */
	keepsMembers: boolean;
	/** from that place of the log on a move that writes a text is held as a message is (ACT3) */
	holdsWriting: boolean;
	/** the versions by which activities are decided (ACT13) */
	readonly activities: Map<string, number>;
	seats: number;
	/** memberships without a seat */
	outside: number;
	/** the newest Seq in it */
	newest: number;
}

/** Shared by all who sit nowhere. */
export const NO_ROOMS: readonly string[] = [];
export const NO_DEVICES: readonly Device[] = [];

export function moderationOf(room: Room): ModerationState {
	room.moderation ??= { bans: new Map(), mutes: new Map(), speakers: new Map(), moderators: new Map() };
	return room.moderation;
}

export function addSession(state: HouseState, session: Session): void {
	know(state, session);
	holdName(state, session);
}

export function know(state: HouseState, session: Session): void {
	state.newest = Math.max(state.newest, session.since);
	state.sessions.set(session.session, session);
}

export function holdName({ holders }: HouseState, session: Session): void {
	if (session.holdsName) holders.set(session.key, session);
}

export function place(
	state: HouseState,
	at: { room: string; session: string; seq: number },
	where: "seats" | "line",
): void {
	const room = state.rooms.get(at.room);
	if (room === undefined) return;
	if (where === "seats" && !room.seats.has(at.session)) state.seats += 1;
	if (where === "seats") endOutside(state, room, at.session);
	const session = state.sessions.get(at.session);
	// each row and each event brings a copy of the same text
	room[where].set(session?.session ?? at.session, at.seq);
	state.newest = Math.max(state.newest, at.seq);
	if (session === undefined || session.rooms.includes(at.room)) return;
	session.rooms = withRoom(session.rooms, room);
}

function withRoom(rooms: readonly string[], room: Room): readonly string[] {
	return rooms.length === 0 ? room.alone : [...rooms, room.room];
}

/** A member without a seat, since that Seq. */
export function placeOutside(state: HouseState, at: { room: string; session: string; seq: number }): void {
	const room = state.rooms.get(at.room);
	const session = state.sessions.get(at.session);
	if (room === undefined || session === undefined || room.outside?.has(session.session)) return;
	state.outside += 1;
	room.outside ??= new Map();
	room.outside.set(session.session, at.seq);
	session.outside = withRoom(session.outside, room);
	state.newest = Math.max(state.newest, at.seq);
}

/** No member without a seat any more: has one, or is none. */
function endOutside(state: HouseState, room: Room, id: string): void {
	if (room.outside?.delete(id) !== true) return;
	state.outside -= 1;
	if (room.outside.size === 0) room.outside = undefined;
	const session = state.sessions.get(id);
	if (session !== undefined) session.outside = without(session.outside, room.room);
}

/** No member at all any more. */
export function endMembership(state: HouseState, id: string, session: string): void {
	const room = state.rooms.get(id);
	if (room === undefined) return;
	endOutside(state, room, session);
	if (room.passed?.delete(session) === true && room.passed.size === 0) room.passed = undefined;
}

export function pass(room: Room, session: string): void {
	room.passed ??= new Set();
	room.passed.add(session);
}

/** A seat or a place in line is given back, and the first in line moves up in the same fold (ROOM2). */
export function free(state: HouseState, session: string, freed: Freed, seq: number): void {
	const room = state.rooms.get(freed.room);
	if (room === undefined) return;
	if (room.seats.delete(session)) state.seats -= 1;
	room.line.delete(session);
	const leaver = state.sessions.get(session);
	if (leaver !== undefined) leaver.rooms = without(leaver.rooms, freed.room);
	if (freed.stays === true) placeOutside(state, { room: freed.room, session, seq });
	else endMembership(state, freed.room, session);
	for (const forgotten of freed.forgets ?? []) endMembership(state, forgotten, session);
	if (freed.promoted !== null) promote(state, room, freed.promoted, seq);
}

function without(rooms: readonly string[], room: string): readonly string[] {
	const left = rooms.filter((one) => one !== room);
	return left.length === 0 ? NO_ROOMS : left;
}

export function promote(state: HouseState, room: Room, session: string, seq: number): void {
	room.line.delete(session);
	place(state, { room: room.room, session, seq }, "seats");
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
