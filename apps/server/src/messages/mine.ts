import { FairLine } from "@parley/engine/lib/fair-line";
import type { House } from "../app/context.ts";
import { isToldOf } from "../rooms/conversations/of-many.ts";
import type { Missed, MissedRequest } from "./lookups/missed.ts";

/** What changes within it is told as one. */
const EVERY_MS = 250;

interface Due {
	readonly session: string;
	readonly room: string;
}

/** READ3: tells all sockets of a session where it stands in a room, in it or not. Worked out when it is told, and kept nowhere. */
export class Mine {
	readonly #house: () => House;
	/** what is to be told, changed lately or in line */
	readonly #due = new Set<string>();
	#changed: Due[] = [];
	#line = new FairLine<Due>();
	#isSending = false;
	#timer: NodeJS.Timeout | undefined;

	constructor(house: () => House) {
		this.#house = house;
	}

	later(session: string, room: string): void {
		const key = keyOf({ session, room });
		if (this.#due.has(key)) return;
		this.#due.add(key);
		this.#changed.push({ session, room });
		this.#timer ??= setTimeout(() => this.#standInLine(), EVERY_MS);
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#line = new FairLine();
	}

	#standInLine(): void {
		this.#timer = undefined;
		const { connected } = this.#house();
		for (const due of this.#changed) this.#line.push(connected.askerFor(due.session), due);
		this.#changed = [];
		if (!this.#isSending) void this.#sendAll();
	}

	/** One after the other: thousands may come back together, and others want their pages. */
	async #sendAll(): Promise<void> {
		this.#isSending = true;
		for (let due = this.#line.shift(); due !== undefined; due = this.#line.shift()) {
			this.#due.delete(keyOf(due));
			await this.#send(due);
		}
		this.#isSending = false;
	}

	async #send({ session, room }: Due): Promise<void> {
		const house = this.#house();
		const request = missedBy(house, session, room);
		if (request === undefined) return;
		const found = await house.requestor.request<Missed>("missed", request, house.connected.askerFor(session));
		// the page keeps what it was told last; the next change tells it all
		if (!found.ok || !isStillThere(house, request)) return;
		// whoever reads on their only page is told nothing of it otherwise, and would believe this
		if (!isSo(house, request)) return this.later(session, room);
		const { readSeq, readPosts, mentions, calledAt, unreadFrom } = found.value;
		if (house.reads.markOf(room, session) === undefined) house.reads.learnMark(room, session, unreadFrom);
		const frame = {
			...({ type: "mine", room, readSeq, readPosts, mentions } as const),
			...(calledAt > 0 && { calledAt }),
			...(unreadFrom > 0 && { unreadFrom }),
		};
		const where = house.shown().rooms.get(room);
		for (const client of house.connected.clientsOf(session))
			if (isToldOf(client, where)) client.answer(frame);
	}
}

/** Whoever left meanwhile is told no more of that room, and whoever has a seat in another one of its name nothing of this. */
function isStillThere({ fanOut, shown }: House, { room, session, upTo }: MissedRequest): boolean {
	return shown().rooms.get(room)?.seats.has(session) === true && fanOut.headOf(room) >= upTo;
}

/** Nothing was read or marked since it was asked for. */
function isSo({ reads }: House, { room, session, readSeq, unreadFrom }: MissedRequest): boolean {
	return reads.get(room, session)?.seq === readSeq && reads.markOf(room, session) === unreadFrom;
}

function keyOf({ session, room }: Due): string {
	return `${room} ${session}`;
}

/** Undefined for who is not there any more. */
function missedBy(house: House, session: string, room: string): MissedRequest | undefined {
	const { sessions, rooms } = house.shown();
	const seats = rooms.get(room)?.seats;
	const name = sessions.get(session)?.name;
	if (name === undefined || seats?.has(session) !== true) return undefined;
	if (house.connected.clientsOf(session).length === 0) return undefined;
	const readSeq = house.reads.get(room, session)?.seq;
	const unreadFrom = house.reads.markOf(room, session);
	return {
		...{
			room,
			session,
			name,
			longer: house.presence.namesLike(name, seats),
			upTo: house.fanOut.headOf(room),
		},
		...(readSeq !== undefined && { readSeq }),
		...(unreadFrom !== undefined && { unreadFrom }),
	};
}
