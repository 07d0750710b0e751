import type { RoomState } from "@parley/client/state/chat-state";
import { mentions } from "@parley/protocol/mentions";

/** What the server counted before the rows that are held, or what is counted in them: each time anew. */
export function unreadMentions(
	room: RoomState,
	me: { name: string; session: string },
	blocked: ReadonlyMap<string, string>,
): number {
	if (room.unread === 0) return 0;
	const names = room.members?.map((member) => member.name);
	const held = room.rows.filter(
		(row) =>
			row.kind === "message" &&
			row.seq > room.readSeq &&
			row.author !== me.session &&
			!blocked.has(row.author) &&
			row.text !== undefined &&
			mentions(row.text, me.name, names),
	).length;
	return Math.min(room.unread, Math.max(held, room.mentions));
}
