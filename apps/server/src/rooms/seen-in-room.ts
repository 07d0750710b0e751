import { RecentMap } from "@parley/engine/lib/recent-map";
import type { HouseState } from "../app/rules/house-state.ts";

/** Who sits in a room, or sat there of late, as far as this node remembers. */
export class SeenInRoom {
	readonly #house: () => HouseState;
	readonly #seats = new RecentMap<true>(20_000);

	constructor(house: () => HouseState) {
		this.#house = house;
	}

	/** Gave up a seat, or lost it: who still has one is known without. */
	left(room: string, session: string): void {
		this.#seats.set(`${room} ${session}`, true);
	}

	has(room: string, session: string): boolean {
		const held = this.#house().rooms.get(room);
		return (
			held?.seats.has(session) === true ||
			held?.line.has(session) === true ||
			this.#seats.has(`${room} ${session}`)
		);
	}
}
