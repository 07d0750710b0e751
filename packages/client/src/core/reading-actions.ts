import type { Room } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-state.ts";
import type { Core } from "./core.ts";

type ReadingActions = Pick<
	ChatClient,
	| "read"
	| "lookAt"
	| "readAlong"
	| "markUnreadFrom"
	| "lookedIn"
	| "fetchOlder"
	| "fetchNewer"
	| "jumpTo"
	| "jumpToNewest"
	| "backfill"
>;

/** Where one reads in a room, how far one has read, and the pages of history that it takes. */
export function readingActions({ store, rooms, reads, history }: Core): ReadingActions {
	const inRoom = (name: string, change: (room: Room) => void) =>
		store.act(() => {
			const room = rooms.get(name);
			if (room) change(room);
		});
	return {
		read: (name, seq) => inRoom(name, (room) => reads.moveTo(room, seq)),
		lookAt: (name, seq) => {
			const { timeline } = rooms.get(name) ?? {};
			timeline?.lookAt(seq ?? (timeline.atHead ? "newest" : timeline.to));
		},
		readAlong: (name, isReading) => rooms.get(name)?.readAlong(isReading) ?? (() => undefined),
		markUnreadFrom: (name, seq) => inRoom(name, (room) => reads.markFrom(room, seq)),
		lookedIn: (name) => inRoom(name, (room) => reads.unmark(room)),
		fetchOlder: (name) => inRoom(name, (room) => history.older(room)),
		fetchNewer: (name) => inRoom(name, (room) => history.newer(room)),
		jumpTo: async (name, seq) => {
			const room = rooms.get(name);
			return room !== undefined && (await history.jumpTo(room, seq));
		},
		jumpToNewest: (name) => inRoom(name, (room) => void history.jumpToNewest(room)),
		backfill: (name, after) => inRoom(name, (room) => history.backfill(room, after)),
	};
}
