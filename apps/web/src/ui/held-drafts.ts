import type { DraftTable, Stored } from "./stored-draft.ts";

/** Held by this page; what keeps it longer comes later, and is told of each change. */
export class HeldDrafts implements DraftTable {
	readonly #held = new Map<string, Stored>();
	onSet: (room: string, stored: Stored | undefined) => void = () => undefined;

	get(room: string): Stored | undefined {
		return this.#held.get(room);
	}

	set(room: string, stored: Stored | undefined): void {
		if (stored === undefined) this.#held.delete(room);
		else this.#held.set(room, stored);
		this.onSet(room, stored);
	}

	get rooms(): Iterable<readonly [room: string, stored: Stored]> {
		return this.#held;
	}

	/** As it lies on the device. */
	fill(rooms: ReadonlyMap<string, Stored>): void {
		this.#held.clear();
		for (const [room, stored] of rooms) this.#held.set(room, stored);
	}
}
