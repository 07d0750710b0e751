import type { Clock } from "@parley/engine/lib/clock";
import { RecentMap } from "@parley/engine/lib/recent-map";
import type { HouseState, Room } from "../app/rules/house-state.ts";

const FRESH_MS = 1_000;
/** Up to so many, to sort is nothing; and whoever came in just now is found at once. */
const SMALL_MEMBERS = 200;

interface Sorted {
	readonly at: number;
	readonly names: readonly string[];
}

/** Who sits in a room, by name. In a large one they are sorted at most once a second, whoever asks. */
export class MemberNames {
	readonly #clock: Clock;
	readonly #house: () => HouseState;
	readonly #sorted = new RecentMap<Sorted>(100);

	constructor({ clock, house }: { readonly clock: Clock; readonly house: () => HouseState }) {
		this.#clock = clock;
		this.#house = house;
	}

	after(room: Room, after: string): readonly string[] {
		const names = this.#of(room);
		return after === "" ? names : names.slice(firstBehind(names, after));
	}

	#of(room: Room): readonly string[] {
		if (room.seats.size <= SMALL_MEMBERS) return this.#sort(room);
		const now = this.#clock.now();
		const known = this.#sorted.get(room.room, () => ({ at: now, names: this.#sort(room) }));
		if (now - known.at < FRESH_MS) return known.names;
		const names = this.#sort(room);
		this.#sorted.set(room.room, { at: now, names });
		return names;
	}

	#sort({ seats }: Room): readonly string[] {
		const { sessions } = this.#house();
		return [...seats.keys()].flatMap((session) => sessions.get(session)?.name ?? []).sort();
	}
}

function firstBehind(names: readonly string[], after: string): number {
	let [low, high] = [0, names.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((names[middle] ?? "") > after) high = middle;
		else low = middle + 1;
	}
	return low;
}
