import { isDeepStrictEqual } from "node:util";
import { each, type Interruptible } from "@parley/engine/lib/interruptible";
import type { LeftReason } from "@parley/protocol/server-frames";
import { noticeFor } from "../../rooms/conversations/rules/conversation-notice.ts";
import { isClosedTo } from "../../rooms/conversations/rules/conversations.ts";
import type { Ban, HouseState, Mute, Room, Session } from "./house-state.ts";

/** What those who are here have to be told where one state took the other's place. */
export interface HouseDifferences extends Ends, RoomDifferences {
	/** rooms that are no more, as they were: another one may have been opened under the id since */
	readonly gone: readonly Room[];
	/** who blocks others than before */
	readonly blocking: readonly string[];
}

interface Ends {
	/** sessions that are no more */
	readonly ended: readonly string[];
	/** who keeps a name now or keeps it no more, or has other devices, words or links */
	readonly keeping: readonly string[];
	/** devices that have another token */
	readonly renewed: readonly { readonly session: string; readonly device: string }[];
	/** devices that are no more, of sessions that are */
	readonly endedDevices: readonly { readonly session: string; readonly device: string }[];
	/** seats, places in line and memberships that are no more, of sessions that are */
	readonly lost: readonly Lost[];
	/** who has a seat that they had not */
	readonly seated: readonly Place[];
}

interface Place {
	readonly session: string;
	readonly room: string;
}

export interface Lost {
	readonly session: string;
	readonly room: string;
	readonly reason: LeftReason;
}

interface RoomDifferences {
	/** rooms in which other people sit or wait, or under other names */
	readonly people: ReadonlySet<string>;
	/** rooms whose settings, owner, mutes, speakers or moderators are others */
	readonly moderated: readonly string[];
	/** conversations that are new, or that one of their people sees otherwise (TALK5, TALK6) */
	readonly conversations: readonly { readonly room: string; readonly session: string }[];
	/** of those moderated otherwise, those with a passphrase that is new */
	readonly locked: readonly string[];
	/** whose bans are over */
	readonly unbanned: readonly Place[];
}

/** Stops behind each room and each session: houses are large, and the largest have small rooms. */
export function* differencesOf(before: HouseState, now: HouseState): Interruptible<HouseDifferences> {
	const gone: Room[] = [];
	for (const room of before.rooms.values()) {
		// its namesake is another room (ROOM9)
		if (now.rooms.get(room.room)?.openedAt !== room.openedAt) gone.push(room);
		yield;
	}
	const blocking = yield* blockingOtherwise(before, now);
	return { ...(yield* endsIn(before, now)), ...(yield* roomDifferences(before, now)), gone, blocking };
}

function* blockingOtherwise(before: HouseState, now: HouseState): Interruptible<string[]> {
	const found: string[] = [];
	yield* each(new Set([...before.blocks.keys(), ...now.blocks.keys()]), (session) => {
		if (!isDeepStrictEqual(before.blocks.get(session), now.blocks.get(session))) found.push(session);
	});
	return found;
}

function* endsIn(before: HouseState, now: HouseState): Interruptible<Ends> {
	const ended: string[] = [];
	const endedDevices: { session: string; device: string }[] = [];
	const keeping: string[] = [];
	const renewed: { session: string; device: string }[] = [];
	const lost: Lost[] = [];
	const seated: Place[] = [];
	for (const known of before.sessions.values()) {
		const { session, devices } = known;
		const left = now.sessions.get(session);
		if (left === undefined) ended.push(session);
		else {
			if (isOtherwise(before, now, known, left)) keeping.push(session);
			for (const { device, tokenHash } of devices) {
				const still = left.devices.find((one) => one.device === device);
				if (still === undefined) endedDevices.push({ session, device });
				else if (still.tokenHash !== tokenHash) renewed.push({ session, device });
			}
			lost.push(...lostBy(known, left, now));
			seated.push(...seatedSince(before, now, left));
		}
		yield;
	}
	return { ended, endedDevices, keeping, renewed, lost, seated };
}

function isOtherwise(before: HouseState, now: HouseState, known: Session, left: Session): boolean {
	const { session } = known;
	if (before.quiet.get(session) !== now.quiet.get(session)) return true;
	return !isDeepStrictEqual(selfOf(known), selfOf(left));
}

/** WHO6: what a person is told of themselves; of a guest, which most are, nothing is compared. */
function selfOf({ kept, name, devices }: Session): unknown {
	return kept && { kept, name, devices };
}

function lostBy(before: Session, left: Session, now: HouseState): Lost[] {
	const { session, rooms, outside } = before;
	const places = rooms.filter((room) => !left.rooms.includes(room));
	const memberships = outside.filter((room) => ![rooms, left.rooms, left.outside].flat().includes(room));
	return [
		...places.map((room) => ({ session, room, reason: whyLost(before, left, now, room) })),
		...memberships.map((room) => ({ session, room, reason: "left" as const })),
	];
}

function seatedSince(before: HouseState, now: HouseState, { session, rooms }: Session): Place[] {
	const gained = rooms.filter((room) => hasSeat(now, room, session) && !hasSeat(before, room, session));
	return gained.map((room) => ({ session, room }));
}

function hasSeat({ rooms }: HouseState, room: string, session: string): boolean {
	return rooms.get(room)?.seats.has(session) === true;
}

/**
 * A grace that is over ends the name with the seats, and who is here claims the same again. That a moderator threw
 * somebody out is told before this is looked at; all else is a word.
 */
function whyLost(
	before: Session,
	{ session, name, holdsName, since }: Session,
	now: HouseState,
	id: string,
): LeftReason {
	const room = now.rooms.get(id);
	if (room !== undefined && isClosedTo(now, room, session)) return "removed";
	return !holdsName || (since !== before.since && name === before.name) ? "expired" : "left";
}

function* roomDifferences(before: HouseState, now: HouseState): Interruptible<RoomDifferences> {
	const people = new Set<string>();
	const moderated: string[] = [];
	const conversations: { room: string; session: string }[] = [];
	const locked: string[] = [];
	const unbanned: Place[] = [];
	for (const { session, name, kept, rooms } of now.sessions.values()) {
		const known = before.sessions.get(session);
		const isSame = known?.name === name && (known.kept === undefined) === (kept === undefined);
		if (!isSame) for (const room of rooms) people.add(room);
		yield;
	}
	for (const room of now.rooms.values()) {
		const known = before.rooms.get(room.room);
		if (!(yield* haveSamePeople(known, room))) people.add(room.room);
		if (known !== undefined && !(yield* areModeratedAlike(known, room))) moderated.push(room.room);
		if (known !== undefined && room.verifier !== null && known.verifier !== room.verifier)
			locked.push(room.room);
		for (const session of whoSeesOtherwise(before, now, room))
			conversations.push({ room: room.room, session });
		unbanned.push(...unbannedSince(known, room));
		yield;
	}
	return { people, moderated, conversations, locked, unbanned };
}

function unbannedSince(before: Room | undefined, { room, moderation }: Room): Place[] {
	const bans = [...(before?.moderation?.bans.values() ?? NO_BANS)];
	return bans
		.filter(({ ban }) => moderation?.bans.has(ban) !== true)
		.map(({ session }) => ({ room, session }));
}

function whoSeesOtherwise(before: HouseState, now: HouseState, room: Room): readonly string[] {
	const [known, people] = [before.rooms.get(room.room), room.conversation ?? []];
	return people.flatMap(({ session }) => {
		const isSame = isDeepStrictEqual(noticeFor(before, known, session), noticeFor(now, room, session));
		return isSame ? [] : [session];
	});
}

function* haveSamePeople(before: Room | undefined, { seats, line }: Room): Interruptible<boolean> {
	if (before?.seats.size !== seats.size || before.line.size !== line.size) return false;
	let same = true;
	yield* each(seats.keys(), (session) => {
		if (!before.seats.has(session)) same = false;
	});
	// in order: each is told a place
	const others = before.line.keys();
	yield* each(line.keys(), (session) => {
		if (others.next().value !== session) same = false;
	});
	return same;
}

const SENT = [
	"owner",
	"title",
	"topic",
	"capacity",
	"listed",
	"closed",
	"readOnly",
	"slowMs",
	"verifier",
	"embed",
] as const satisfies readonly (keyof Room)[];
const NO_BANS: readonly Ban[] = [];
const NO_MUTES: ReadonlyMap<string, Mute> = new Map();
const NO_ONE: ReadonlyMap<string, string> = new Map();

function* areModeratedAlike(before: Room, now: Room): Interruptible<boolean> {
	if (SENT.some((field) => before[field] !== now[field])) return false;
	const [mutes, muted] = [before.moderation?.mutes ?? NO_MUTES, now.moderation?.mutes ?? NO_MUTES];
	if (mutes.size !== muted.size) return false;
	let same = true;
	yield* each(muted, ([session, { until }]) => {
		if (mutes.get(session)?.until !== until) same = false;
	});
	for (const kind of ["speakers", "moderators"] as const)
		if (!(yield* areTheSame(before.moderation?.[kind] ?? NO_ONE, now.moderation?.[kind] ?? NO_ONE)))
			return false;
	return same;
}

function* areTheSame(
	before: ReadonlyMap<string, string>,
	now: ReadonlyMap<string, string>,
): Interruptible<boolean> {
	let same = before.size === now.size;
	yield* each(now.keys(), (session) => {
		if (!before.has(session)) same = false;
	});
	return same;
}
