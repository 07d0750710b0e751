import type { Room, Viewer } from "../rooms/room.ts";
import type { ChatClient } from "../state/chat-client.ts";
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
export function readingActions({ store, rooms, reads, history }: Core, viewer: Viewer): ReadingActions {
	const inRoom = (name: string, change: (room: Room) => void) =>
		store.act(() => {
			const room = rooms.get(name);
			if (room) change(room);
		});
	const seen = (room: Room) => room.viewOf(viewer).timeline;
	return {
		read: (name, seq) => inRoom(name, (room) => reads.moveTo(room, seq, seen(room))),
		lookAt: (name, seq) => inRoom(name, (room) => history.lookAt(room, viewer, seq)),
		readAlong: (name, isReading) => reads.readAlong(name, isReading),
		markUnreadFrom: (name, seq) => inRoom(name, (room) => reads.markFrom(room, seq, seen(room))),
		lookedIn: (name) => inRoom(name, (room) => reads.unmark(room)),
		fetchOlder: (name) => inRoom(name, (room) => history.older(room, viewer)),
		fetchNewer: (name) => inRoom(name, (room) => history.newer(room, viewer)),
		jumpTo: async (name, seq) => {
			const room = rooms.get(name);
			return room ? history.jumpTo(room, viewer, seq) : null;
		},
		jumpToNewest: (name) => inRoom(name, (room) => room.goToEnd(viewer)),
		backfill: (name, after) => inRoom(name, (room) => history.backfill(room, room.viewOf(viewer), after)),
	};
}
