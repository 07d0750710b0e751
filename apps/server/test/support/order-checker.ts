import { LEFT_NAME } from "@parley/protocol/events";
import type { RoomEvent } from "./app-under-test.ts";

/** One thing the server said `ok` to. Times are monotonic; `writtenAt` is when it was sent for the first time. */
export interface Acknowledged {
	readonly type: string;
	readonly room: string;
	readonly seq: number;
	readonly id?: string;
	readonly writtenAt: number;
	readonly ackedAt: number;
}

interface Stay {
	readonly room: string;
	readonly resumedFrom: number | undefined;
	readonly events: readonly RoomEvent[];
}

/** What one person wrote and saw. */
export interface Witness {
	readonly name: string;
	readonly session: string;
	readonly acknowledged: readonly Acknowledged[];
	readonly chains: readonly Stay[];
}

/** Each room's whole timeline, from its first event to its head. */
export type Histories = ReadonlyMap<string, readonly RoomEvent[]>;

/**
 * Holds what all people saw and all acknowledgements against the histories and against each other.
 * Returns every broken promise with its number; nothing returned means one order for all. `typeOfDeed`: of the events
 * that carry an id, are stored once under it, and count.
 */
export function findDisorder(
	witnesses: readonly Witness[],
	histories: Histories,
	typeOfDeed = "posted",
): string[] {
	const isDeed = ({ type }: { readonly type: string }): boolean => type === typeOfDeed;
	const deeds = witnesses.flatMap(({ acknowledged }) => acknowledged.filter(isDeed));
	return [
		...[...histories].flatMap(([room, events]) => brokenHistory(room, events, isDeed)),
		...seqsUsedTwice(histories),
		...deedsStoredTwice([...histories.values()].flat().filter(isDeed)),
		...witnesses.flatMap((witness) => [
			...brokenStays(witness, histories),
			...lostAcknowledgements(witness, histories),
			...authorsDisorder(witness.name, witness.acknowledged.filter(isDeed)),
		]),
		...realTimeDisorder(deeds),
	];
}

function brokenHistory(
	room: string,
	events: readonly RoomEvent[],
	isDeed: (event: RoomEvent) => boolean,
): string[] {
	const faults: string[] = [];
	let prev = 0;
	let posts = 0;
	for (const event of events) {
		if (event.prev !== prev) faults.push(`ORD3 ${room} #${event.seq}: prev ${event.prev}, not ${prev}`);
		if (event.seq <= prev) faults.push(`ORD1 ${room} #${event.seq} stands after #${prev}`);
		posts += isDeed(event) ? 1 : 0;
		if (event.posts !== posts) faults.push(`ORD3 ${room} #${event.seq}: posts ${event.posts}, not ${posts}`);
		prev = event.seq;
	}
	return faults;
}

function seqsUsedTwice(histories: Histories): string[] {
	const all = [...histories.values()].flat();
	return doubles(all, (event) => String(event.seq)).map((seq) => `ORD2 Seq ${seq} was given twice`);
}

function deedsStoredTwice(deeds: readonly RoomEvent[]): string[] {
	return doubles(deeds, ({ author, id }) => `${author} ${id}`).map((key) => `ONCE1 ${key} is stored twice`);
}

function brokenStays({ name, chains }: Witness, histories: Histories): string[] {
	const reached = new Map<string, number>();
	return chains.flatMap((stay) => {
		const faults = brokenStay(name, stay, histories.get(stay.room) ?? [], reached.get(stay.room) ?? 0);
		reached.set(stay.room, stay.events.at(-1)?.seq ?? stay.resumedFrom ?? 0);
		return faults;
	});
}

function brokenStay(name: string, stay: Stay, history: readonly RoomEvent[], reached: number): string[] {
	const { room, resumedFrom, events } = stay;
	const who = `${name} in ${room}`;
	if (resumedFrom !== undefined && resumedFrom < reached)
		return [`BACK1 ${who} resumed from #${resumedFrom} with #${reached} in hand`];
	const from = resumedFrom ?? events[0]?.prev ?? 0;
	const upTo = events.at(-1)?.seq ?? from;
	const should = history.filter((event) => event.seq > from && event.seq <= upTo);
	const differs = should.findIndex((event, index) => !isSame(event, events[index]));
	if (differs >= 0) return [`ORD1 ${who} saw ${told(events[differs])} where ${told(should[differs])} stands`];
	return should.length === events.length ? [] : [`ORD1 ${who} saw more than was stored, up to #${upTo}`];
}

function isSame(stored: RoomEvent, seen: RoomEvent | undefined): boolean {
	if (seen === undefined || seen.type === "unknown") return false;
	// who left for good has no name since (WHO61)
	const isNamed = stored.name === seen.name || stored.name === LEFT_NAME;
	const same = ["seq", "prev", "posts", "room", "type", "author", "at", "id"] as const;
	return isNamed && same.every((key) => stored[key] === seen[key]);
}

function lostAcknowledgements({ name, session, acknowledged }: Witness, histories: Histories): string[] {
	return acknowledged.flatMap(({ type, room, seq, id }) => {
		const stored = histories.get(room)?.find((event) => event.seq === seq);
		const isThere =
			stored?.type === type && stored.author === session && (id === undefined || stored.id === id);
		return isThere ? [] : [`ORD4 ${name} was told ${type} #${seq} in ${room}; there is ${told(stored)}`];
	});
}

function authorsDisorder(name: string, deeds: readonly Acknowledged[]): string[] {
	const inTheirOrder = deeds.toSorted(byWriting);
	return inTheirOrder.flatMap((deed, index) => {
		const before = inTheirOrder[index - 1];
		return before === undefined || before.seq < deed.seq
			? []
			: [`ORD5 ${name} wrote #${before.seq} before #${deed.seq}`];
	});
}

/**
 * ORD2: whatever was acknowledged before something else was written has the smaller Seq. Deeds alone: a change
 * that changes nothing is rightly answered with an old Seq (ONCE3).
 */
function realTimeDisorder(acknowledged: readonly Acknowledged[]): string[] {
	const byAck = [...acknowledged].sort((a, b) => a.ackedAt - b.ackedAt);
	const faults: string[] = [];
	let highest = 0;
	let next = 0;
	for (const { seq, writtenAt } of [...acknowledged].sort(byWriting)) {
		for (let acked = byAck[next]; acked && acked.ackedAt < writtenAt; acked = byAck[++next])
			highest = Math.max(highest, acked.seq);
		if (seq <= highest) faults.push(`ORD2 #${seq} was written after #${highest} had been acknowledged`);
	}
	return faults;
}

function byWriting(a: Acknowledged, b: Acknowledged): number {
	return a.writtenAt - b.writtenAt;
}

function doubles<T>(items: readonly T[], keyOf: (item: T) => string): string[] {
	const seen = new Set<string>();
	return items.map(keyOf).filter((key) => {
		const isDouble = seen.has(key);
		seen.add(key);
		return isDouble;
	});
}

function told(event: RoomEvent | undefined): string {
	return event === undefined ? "nothing" : `${event.type} #${event.seq} (prev ${event.prev})`;
}
