import type { Interruptible } from "@parley/engine/lib/interruptible";
import { OVERVIEW_ROOMS_MAX } from "@parley/protocol/limits";
import type { InTheWay } from "@parley/protocol/overview-frames";
import type { ServerFrameOf } from "@parley/protocol/server-frames";
import type { House } from "../../app/context.ts";
import type { Room, Session } from "../../app/rules/house-state.ts";
import type { AskedRoom, FoundRoom } from "../../messages/lookups/overview.ts";
import { titleFor } from "../conversations/conversations.ts";
import { isToldOf } from "../conversations/of-many.ts";
import { entryOf } from "../join.ts";
import { isMember, membershipsOf } from "../members.ts";
import { type Last, lastMessage } from "./last-message.ts";
import { stateFor, tellsWhatItHolds } from "./room-state.ts";

/** Who is told, and from where they are here. */
export interface Viewer {
	readonly session: string;
	readonly address: string;
	readonly knowsOfMany: boolean;
}

/** What is told of one room. */
type Told = ServerFrameOf<"overview">["rooms"][number];

/** Where one stands in it; what is absent is not known just now. */
type Standing = Pick<Told, "readSeq" | "readPosts" | "mentions" | "unreadFrom">;

const NOT_KNOWN: Standing = {};

/** One of somebody's rooms as it was at one moment, as far as the loop knows it. */
export interface LookedAt {
	readonly room: string;
	/** tells it from another one of its name */
	readonly openedAt: number;
	readonly head: number;
	readonly posts: number;
	readonly standing: Standing | undefined;
	/** as `lastMessage` says it */
	readonly last: Last | null | undefined;
	/** undefined: nothing is left to be asked of the archive */
	readonly asked: AskedRoom | undefined;
}

/** OVER1: those written in last first; `only`: of that room alone. Stops behind each room, for there may be many with many people. */
export function* lookAtRooms(
	house: House,
	viewer: Viewer,
	only: string | undefined,
): Interruptible<LookedAt[]> {
	const { session } = viewer;
	const { fanOut, shown } = house;
	const newest = membershipsOf(shown(), session)
		.filter((room) => (only === undefined || room.room === only) && isToldOf(viewer, room))
		.map((room) => ({ room, head: fanOut.headOf(room.room) }))
		.sort((a, b) => b.head - a.head)
		.slice(0, OVERVIEW_ROOMS_MAX);
	const looked: LookedAt[] = [];
	for (const { room } of newest) {
		const person = shown().sessions.get(session);
		if (person !== undefined && shown().rooms.get(room.room) === room)
			looked.push(lookAt(house, viewer, person, room));
		yield;
	}
	return looked;
}

function lookAt(house: House, viewer: Viewer, person: Session, room: Room): LookedAt {
	const { session, name } = person;
	const feed = house.fanOut.feed(room.room);
	const { head, count: posts } = feed;
	const standing = standingIn(house, session, room.room);
	const last = tellsWhatItHolds(inTheWayOf(house, viewer, person, room)) ? lastMessage(feed) : null;
	const looked = { room: room.room, openedAt: room.openedAt, head, posts, standing, last };
	if (standing !== undefined && last !== undefined) return { ...looked, asked: undefined };
	const readSeq = house.reads.get(room.room, session)?.seq;
	const unreadFrom = house.reads.markOf(room.room, session);
	const known = {
		...(readSeq !== undefined && { readSeq }),
		...(unreadFrom !== undefined && { unreadFrom }),
	};
	const asked: AskedRoom = {
		room: room.room,
		upTo: head,
		longer: standing === undefined ? house.presence.namesLike(name, room.seats) : [],
		missed: standing === undefined ? known : undefined,
		isLastAsked: last === undefined,
	};
	return { ...looked, asked };
}

/** Undefined where something is unread, or only the archive knows. */
function standingIn({ fanOut, reads }: House, session: string, room: string): Standing | undefined {
	const head = fanOut.headOf(room);
	const read = reads.get(room, session);
	if (head === 0) return { readSeq: read?.seq ?? 0, readPosts: 0, mentions: 0 };
	if (reads.markOf(room, session) !== 0 || read === undefined || read.seq < head) return undefined;
	return { readSeq: read.seq, readPosts: fanOut.countOf(room), mentions: 0 };
}

/** A ban may be by address: another is not seen by the person alone. */
function inTheWayOf(
	house: House,
	{ session, address }: Viewer,
	person: Session,
	room: Room,
): InTheWay | undefined {
	return stateFor(room, person, entryOf(house, address, session, room.room));
}

/** As it may be told now, whatever has happened since it was looked at; undefined: it is none of theirs any more. */
export function toldOf(
	house: House,
	viewer: Viewer,
	looked: LookedAt,
	found: FoundRoom | undefined,
): Told | undefined {
	const { session } = viewer;
	const state = house.shown();
	const person = state.sessions.get(session);
	const room = state.rooms.get(looked.room);
	if (person === undefined || room === undefined || !isMember(state, room, session)) return undefined;
	// another one of its name
	if (room.openedAt !== looked.openedAt || house.fanOut.headOf(looked.room) < looked.head) return undefined;
	const inTheWay = inTheWayOf(house, viewer, person, room);
	const mayRead = tellsWhatItHolds(inTheWay);
	const { mentions, ...standing } = standingNow(house, session, looked, found);
	const last = mayRead ? lastNow(house, looked, found) : undefined;
	const people = peopleBeside(house, room, session);
	return {
		room: looked.room,
		title: titleFor(house, room, session),
		...(people !== undefined && { people }),
		head: looked.head,
		posts: looked.posts,
		...standing,
		...(mayRead && mentions !== undefined && { mentions }),
		...(room.seats.has(session) && { seat: true as const }),
		...(inTheWay !== undefined && { state: inTheWay }),
		...(last !== undefined && { last }),
	};
}

/** Not known where it is another since: whoever read meanwhile knows it, and `mine` tells their other sockets. */
function standingNow(
	{ reads }: House,
	session: string,
	{ room, standing }: LookedAt,
	found: FoundRoom | undefined,
): Standing {
	const is = standing ?? standingFound(found);
	const { readSeq, readPosts, unreadFrom = 0 } = is;
	if (readSeq === undefined) return is;
	const position = { seq: readSeq, posts: unreadFrom === 0 ? readPosts : undefined };
	if (reads.markOf(room, session) === undefined) reads.learnMark(room, session, unreadFrom);
	reads.learn(room, session, position);
	const isSo = reads.get(room, session)?.seq === readSeq && reads.markOf(room, session) === unreadFrom;
	return isSo ? is : NOT_KNOWN;
}

function standingFound(found: FoundRoom | undefined): Standing {
	if (found?.missed === undefined) return NOT_KNOWN;
	const { unreadFrom, ...missed } = found.missed;
	return { ...missed, ...(unreadFrom > 0 && { unreadFrom }) };
}

/** NOW2: what was written or removed meanwhile stands in recent history, and what the archive said may be erased. */
function lastNow({ fanOut }: House, looked: LookedAt, found: FoundRoom | undefined): Last | undefined {
	const feed = fanOut.feed(looked.room);
	if (feed.head !== looked.head) return lastMessage(feed) ?? undefined;
	return looked.last === undefined ? found?.last : (looked.last ?? undefined);
}

function peopleBeside(house: House, { conversation }: Room, session: string): Told["people"] {
	const { sessions } = house.shown();
	return conversation
		?.filter((companion) => companion.session !== session)
		.map(({ session: id, name }) => ({ id, name: sessions.get(id)?.name ?? name }));
}
