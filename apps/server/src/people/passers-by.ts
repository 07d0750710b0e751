import type { HouseState, Session } from "../app/rules/house-state.ts";
import { HeaviestFirst, type PasserBy } from "./heaviest-first.ts";

/** Of the sessions that a full house holds, so many go at once: each that comes would wait for a commit of its own. */
const PART_AT_ONCE = 1 / 1_000;
/** To find who was away for longest means to look at all: so many are found at once, and used up. */
const AWAY_MAX = 10_000;

type Away = Pick<Session, "session" | "usedAt">;

/**
 * Sessions that came since this node runs, wrote nothing and had no room of their own: a flood makes them, and they are
 * the first to be forgotten. Of whoever came before nothing is known here, so these are not in it.
 */
export class PassersBy {
	readonly #house: () => HouseState;
	readonly #here = new Map<string, PasserBy>();
	/** of these whoever holds no name, no seat and no place in line, as it was when they last changed */
	readonly #neverSat = new HeaviestFirst();
	readonly #haveSat = new HeaviestFirst();
	/** of all sessions; who was away for longest is the last */
	#away: Away[] = [];
	#arrivals = 0;
	#making: Promise<boolean> | undefined;

	constructor(house: () => HouseState) {
		this.#house = house;
	}

	came(session: string): void {
		this.#arrivals += 1;
		this.#here.set(session, { session, arrival: this.#arrivals, address: "", hasSat: false });
		this.changed(session);
	}

	/** Known to the node at whose door they came. */
	cameFrom(session: string, address: string): void {
		this.changed(session, (person) => {
			person.address = address;
		});
	}

	sat(session: string): void {
		this.changed(session, (person) => {
			person.hasSat = true;
		});
	}

	/** Took or gave back a name, a seat or a place in line. */
	changed(session: string, change?: (person: PasserBy) => void): void {
		const person = this.#here.get(session);
		if (person === undefined) return;
		this.#kind(person).delete(person);
		change?.(person);
		if (holdsNothing(this.#house().sessions.get(session))) this.#kind(person).add(person);
	}

	/** Wrote something, opened or owns a room, or is gone. */
	forget(session: string): void {
		const person = this.#here.get(session);
		if (person === undefined) return;
		this.#here.delete(session);
		this.#kind(person).delete(person);
	}

	neverSat(session: string): boolean {
		return this.#here.get(session)?.hasSat === false;
	}

	/**
	 * True where somebody went. Who comes to a full house at once waits for one such clearing: each of its own would name
	 * the same ones.
	 */
	makeRoom(sessionsMax: number, expire: (session: Session) => Promise<boolean>): Promise<boolean> {
		const end = async (held: Session): Promise<boolean> => {
			const isGone = await expire(held);
			if (!isGone) this.changed(held.session);
			return isGone;
		};
		this.#making ??= Promise.all(this.#toForget(sessionsMax).map(end))
			.then((gone) => gone.includes(true))
			.finally(() => {
				this.#making = undefined;
			});
		return this.#making;
	}

	/**
	 * Whom a full house forgets: never whoever writes, owns or sits; first who never sat, then who came from where most
	 * come from, the newest first. Where there is none of these, the one that was away for longest.
	 */
	#toForget(sessionsMax: number): readonly Session[] {
		const { sessions } = this.#house();
		const found: Session[] = [];
		while (found.length < Math.max(1, Math.floor(sessionsMax * PART_AT_ONCE))) {
			const person = this.#neverSat.take() ?? this.#haveSat.take();
			if (person === undefined) break;
			const held = sessions.get(person.session);
			if (holdsNothing(held)) found.push(held);
		}
		return found.length > 0 ? found : this.#longestAway();
	}

	#longestAway(): readonly Session[] {
		const known = this.#nextAway();
		if (known.length > 0) return known;
		this.#away = findAway(this.#house());
		return this.#nextAway();
	}

	#nextAway(): readonly Session[] {
		const { sessions } = this.#house();
		for (let next = this.#away.pop(); next !== undefined; next = this.#away.pop()) {
			const held = sessions.get(next.session);
			// whoever came back meanwhile was used since
			if (holdsNothing(held) && held.usedAt === next.usedAt) return [held];
		}
		return [];
	}

	#kind({ hasSat }: PasserBy): HeaviestFirst {
		return hasSat ? this.#haveSat : this.#neverSat;
	}
}

function holdsNothing(session: Session | undefined): session is Session {
	if (session === undefined || session.kept !== undefined) return false;
	return !session.holdsName && session.rooms.length === 0;
}

/** Without a name that is held or kept, a seat, a place in line or a room of their own; who was away for longest is the last. */
function findAway({ sessions, rooms }: HouseState): Away[] {
	const owners = new Set([...rooms.values()].map(({ owner }) => owner));
	const away: Away[] = [];
	for (const held of sessions.values())
		if (holdsNothing(held) && !owners.has(held.session))
			away.push({ session: held.session, usedAt: held.usedAt });
	return away.sort((one, other) => other.usedAt - one.usedAt).slice(-AWAY_MAX);
}
