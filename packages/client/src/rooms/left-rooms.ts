import type { KeyValue } from "../state/environment.ts";

const LEFT = "parley.left";

/**
 * Rooms that were left, until the server knows: it would keep seat and membership otherwise. In the store, since a page
 * may be closed before it has a link again, and another tab may have one first.
 */
export interface LeftRooms {
	rooms(): readonly string[];
	/** `on`: it is left, and the server does not know; else it does, or somebody asks for it again. */
	set(room: string, on: boolean): void;
}

export function leftRoomsIn(local: KeyValue): LeftRooms {
	// where nothing can be stored
	let unstored: readonly string[] = [];
	const rooms = () => local.get(LEFT)?.split(" ") ?? unstored;
	return {
		rooms,
		set(room, on) {
			const now = rooms().filter((one) => one !== room);
			if (on) now.push(room);
			unstored = now;
			if (now.length === 0) local.remove(LEFT);
			else if (local.set(LEFT, now.join(" "))) unstored = [];
		},
	};
}
