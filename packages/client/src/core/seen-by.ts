import type { Viewer } from "../rooms/room.ts";
import type { RoomView } from "../rooms/room-view.ts";
import type { ChatState, RoomState } from "../state/chat-state.ts";
import type { Core } from "./core.ts";

interface Seen {
	readonly room: RoomState;
	readonly shown: RoomView["shown"];
	readonly state: RoomState;
}

/**
 * The state as one viewer sees it: in a room from whose end they have gone, with the rows that they went to. All else is
 * the core's own, and what did not change is the same object as before.
 */
export function seenBy({ store, rooms }: Pick<Core, "store" | "rooms">, viewer: Viewer): () => ChatState {
	let base: ChatState | undefined;
	let state: ChatState = store.getState();
	const seen = new Map<string, Seen>();

	function ofRoom(name: string, room: RoomState): RoomState {
		const view = rooms.get(name)?.awayView(viewer);
		if (view === undefined) {
			seen.delete(name);
			return room;
		}
		const known = seen.get(name);
		if (known?.room === room && known.shown === view.shown) return known.state;
		const now = { room, shown: view.shown, state: { ...room, ...view.shown } };
		seen.set(name, now);
		return now.state;
	}

	return () => {
		const now = store.getState();
		if (now === base) return state;
		base = now;
		const all = [...now.rooms].map(([name, room]) => [name, ofRoom(name, room)] as const);
		const isSame = all.every(([name, room]) => now.rooms.get(name) === room);
		state = isSame ? now : { ...now, rooms: new Map(all) };
		return state;
	};
}
