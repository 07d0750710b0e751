import type { House } from "./house.ts";
import type { Missed, MissedRequest } from "./lookups/missed.ts";

/** What changes within it is told as one. */
const EVERY_MS = 250;
/** Looked up at once by a whole node: thousands may come back together, and others want their pages. */
const LOOKUPS_RUNNING_MAX = 4;

/** READ3: tells all sockets of a session where it stands in a room. Worked out when it is told, and kept nowhere. */
export class Mine {
	readonly #house: () => House;
	readonly #waiting = new Map<string, { readonly session: string; readonly room: string }>();
	#running = 0;
	#timer: NodeJS.Timeout | undefined;

	constructor(house: () => House) {
		this.#house = house;
	}

	later(session: string, room: string): void {
		this.#waiting.set(`${room} ${session}`, { session, room });
		this.#timer ??= setTimeout(() => this.#run(), EVERY_MS);
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#waiting.clear();
	}

	#run(): void {
		this.#timer = undefined;
		for (const [key, { session, room }] of this.#waiting) {
			if (this.#running >= LOOKUPS_RUNNING_MAX) return;
			this.#waiting.delete(key);
			this.#running += 1;
			void this.#tell(session, room).finally(() => {
				this.#running -= 1;
				if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => this.#run(), 0);
			});
		}
	}

	async #tell(session: string, room: string): Promise<void> {
		const house = this.#house();
		const request = missedBy(house, session, room);
		if (request === undefined) return;
		const found = await house.requestor.request<Missed>("missed", request, { person: session });
		// the page keeps what it was told last; the next change tells it all
		if (!found.ok) return;
		const { readSeq, readPosts, mentions, calledAt, unreadFrom } = found.value;
		if (house.reads.markOf(room, session) === undefined) house.reads.learnMark(room, session, unreadFrom);
		const told = { type: "mine", room, readSeq, readPosts, mentions } as const;
		for (const visitor of house.attendance.visitorsOf(session))
			if (visitor.rooms.get(room)?.state === "inside")
				visitor.answer({
					...told,
					...(calledAt > 0 && { calledAt }),
					...(unreadFrom > 0 && { unreadFrom }),
				});
	}
}

/** Undefined for who is not there any more. */
function missedBy(house: House, session: string, room: string): MissedRequest | undefined {
	const { sessions, rooms } = house.shown();
	const seats = rooms.get(room)?.seats;
	const name = sessions.get(session)?.name;
	if (name === undefined || seats?.has(session) !== true) return undefined;
	if (house.attendance.visitorsOf(session).length === 0) return undefined;
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
