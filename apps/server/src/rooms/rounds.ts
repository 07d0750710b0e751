/** Told at once: others' messages go out in between, whatever changes and however often. */
export const SLICE_PEOPLE_MAX = 250;
const EVERY_MS = 50;

type People = ReadonlyMap<string, number>;

/** What many people are to be told, each as it is when their turn comes. */
export interface Round {
	/** the live map: session to the Seq of its place, which never falls */
	readonly people: () => People;
	/** asked for once a slice, for people who stand next to each other: what is the same for all is made once */
	readonly sender: () => (session: string) => void;
}

/** Of a room that is no more. */
export const NOBODY: People = new Map();

interface UnderWay {
	readonly round: Round;
	people: People;
	left: Iterator<readonly [session: string, seq: number]>;
	/** in this lap */
	sent: number;
	sentMax: number;
	/** whoever has a place of a higher Seq knows it already */
	upTo: number;
	/** told in this lap before something changed, and so again in the next one */
	again: number;
}

/**
 * Tells whole rooms something, so many people at a time. What changes meanwhile needs no round of its own: who comes
 * behind is told it in this one, and only who was told before is told again. So nobody hears of something older last.
 */
export class Rounds {
	/** in turn */
	readonly #underWay = new Map<string, UnderWay>();
	#left = SLICE_PEOPLE_MAX;
	#timer: NodeJS.Timeout | undefined;

	/** The first are told at once. */
	begin(key: string, round: Round, upTo = Number.POSITIVE_INFINITY): void {
		const known = this.#underWay.get(key);
		if (known === undefined) this.#underWay.set(key, { round, upTo, ...lap(round) });
		else Object.assign(known, { upTo, sentMax: Number.POSITIVE_INFINITY, again: known.sent });
		this.#go();
	}

	close(): void {
		clearTimeout(this.#timer);
		this.#underWay.clear();
	}

	#go(): void {
		for (const [key, one] of this.#underWay) {
			if (this.#left === 0) break;
			this.#underWay.delete(key);
			if (this.#sendSlice(one)) this.#underWay.set(key, one);
		}
		if (this.#left < SLICE_PEOPLE_MAX) this.#timer ??= setTimeout(() => this.#goOn(), EVERY_MS);
	}

	#goOn(): void {
		this.#timer = undefined;
		this.#left = SLICE_PEOPLE_MAX;
		this.#go();
	}

	/** True while somebody may still have to be told. */
	#sendSlice(one: UnderWay): boolean {
		// live state was rebuilt, or the room is another one of that name
		if (one.round.people() !== one.people) Object.assign(one, lap(one.round));
		const send = one.round.sender();
		for (; this.#left > 0; this.#left--) {
			const next = one.sent < one.sentMax ? one.left.next() : undefined;
			if (next === undefined || next.done === true || next.value[1] > one.upTo) return nextLap(one);
			one.sent += 1;
			send(next.value[0]);
		}
		return true;
	}
}

function lap(round: Round, sentMax = Number.POSITIVE_INFINITY) {
	const people = round.people();
	return { people, left: people.entries(), sent: 0, sentMax, again: 0 };
}

function nextLap(one: UnderWay): boolean {
	if (one.again === 0) return false;
	Object.assign(one, lap(one.round, one.again));
	return true;
}
