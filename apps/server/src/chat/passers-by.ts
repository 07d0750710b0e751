import type { HouseState, Session } from "./rules/house-state.ts";

/** Of the sessions that a full house holds, so many go at once: to find them means to look at all. */
const PART_AT_ONCE = 1 / 1_000;

interface PasserBy {
	/** as it is counted; empty: another node knows */
	address: string;
	hasSat: boolean;
}

/**
 * Sessions that came since this node runs and wrote nothing: a flood makes them, and they are the first to be forgotten.
 * Of whoever came before nothing is known here, so these are not in it.
 */
export class PassersBy {
	readonly #house: () => HouseState;
	/** in order of arrival */
	readonly #here = new Map<string, PasserBy>();
	#making: Promise<boolean> | undefined;

	constructor(house: () => HouseState) {
		this.#house = house;
	}

	came(session: string): void {
		this.#here.set(session, { address: "", hasSat: false });
	}

	/** Known to the node at whose door they came. */
	cameFrom(session: string, address: string): void {
		const known = this.#here.get(session);
		if (known !== undefined) known.address = address;
	}

	sat(session: string): void {
		const known = this.#here.get(session);
		if (known !== undefined) known.hasSat = true;
	}

	/** Wrote something, or is gone. */
	forget(session: string): void {
		this.#here.delete(session);
	}

	neverSat(session: string): boolean {
		return this.#here.get(session)?.hasSat === false;
	}

	/**
	 * Whom a full house forgets: never whoever writes, owns or sits; first who never sat, then who came from where most
	 * come from, the newest first. Where there is none of these, the one that was away for longest.
	 */
	toForget(sessionsMax: number): Session[] {
		const free = this.#free();
		const perAddress = new Map<string, number>();
		const found = [...this.#here].flatMap(([session, { address, hasSat }], index) => {
			const held = free.get(session);
			if (held === undefined) return [];
			perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
			return [{ held, address, hasSat, index }];
		});
		const weight = (address: string): number => perAddress.get(address) ?? 0;
		found.sort(
			(a, b) =>
				Number(a.hasSat) - Number(b.hasSat) || weight(b.address) - weight(a.address) || b.index - a.index,
		);
		if (found.length > 0)
			return found.slice(0, Math.max(1, sessionsMax * PART_AT_ONCE)).map(({ held }) => held);
		return longestAway(free.values());
	}

	/**
	 * True where somebody went. Who comes to a full house at once waits for one such clearing: each of its own would look
	 * at all and name the same ones.
	 */
	makeRoom(sessionsMax: number, expire: (session: Session) => Promise<boolean>): Promise<boolean> {
		this.#making ??= Promise.all(this.toForget(sessionsMax).map(expire))
			.then((gone) => gone.includes(true))
			.finally(() => {
				this.#making = undefined;
			});
		return this.#making;
	}

	/** Without a name, a seat, a place in line or a room of their own. */
	#free(): ReadonlyMap<string, Session> {
		const { sessions, rooms } = this.#house();
		const owners = new Set([...rooms.values()].map(({ owner }) => owner));
		const isFree = ({ session, holdsName, rooms: held }: Session): boolean =>
			!holdsName && held.length === 0 && !owners.has(session);
		return new Map([...sessions].filter(([, session]) => isFree(session)));
	}
}

function longestAway(sessions: Iterable<Session>): Session[] {
	let oldest: Session | undefined;
	for (const session of sessions)
		if (oldest === undefined || session.usedAt < oldest.usedAt) oldest = session;
	return oldest === undefined ? [] : [oldest];
}
