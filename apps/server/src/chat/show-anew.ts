import { each, type Interruptible, runInPortions } from "../lib/interruptible.ts";
import { takePlaces } from "./arriving.ts";
import type { House } from "./house.ts";
import type { HouseState, Room } from "./rules/house-state.ts";
import type { Head, Shown } from "./store/shown-rows.ts";

/** What is shown, read from the archive: see `readingShown`. */
export type ReadShown = (place: (...head: Head) => void) => Interruptible<Shown>;

interface Anew extends Shown {
	readonly heads: readonly Head[];
	readonly differing: ReadonlySet<string>;
	readonly gone: readonly string[];
}

/**
 * What is shown is what the archive holds, which was not delivered: readers are fed what they lack, whoever lost a place is
 * told, and who is in a room is told where that differs. Read in portions while people are here; nothing may be delivered
 * meanwhile.
 */
export async function showAnew(
	house: House,
	read: ReadShown,
	use: (state: HouseState) => void,
): Promise<void> {
	const { state, files, heads, differing, gone } = await runInPortions(reading(house, read));
	use(state);
	house.files.load(files);
	for (const head of heads) house.fanOut.advance(...head);
	for (const room of differing) house.presence.renew(room);
	for (const visitor of house.attendance.visitors()) takePlaces(house, visitor);
	for (const room of gone) forgetRoom(house, room);
}

function* reading({ shown, fanOut }: House, read: ReadShown): Interruptible<Anew> {
	const heads: Head[] = [];
	const now = yield* read((room, head, posts) => {
		if (head > fanOut.headOf(room)) heads.push([room, head, posts]);
	});
	const differing = yield* findDiffering(shown(), now.state);
	const gone: string[] = [];
	yield* each(shown().rooms.keys(), (room) => {
		if (!now.state.rooms.has(room)) gone.push(room);
	});
	return { ...now, heads, differing, gone };
}

/** Rooms in which other people sit or wait than before, or under other names. */
function* findDiffering(before: HouseState, now: HouseState): Interruptible<ReadonlySet<string>> {
	const differing = new Set<string>();
	yield* each(now.sessions.values(), ({ session, name, rooms }) => {
		if (before.sessions.get(session)?.name !== name) for (const room of rooms) differing.add(room);
	});
	for (const room of now.rooms.values())
		if (!(yield* haveSamePeople(before.rooms.get(room.room), room))) differing.add(room.room);
	return differing;
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

function forgetRoom(house: House, room: string): void {
	for (const live of [house.presence, house.typing, house.reads]) live.forgetRoom(room);
	house.fanOut.drop(room);
}
