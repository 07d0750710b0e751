import { mentions } from "@parley/protocol/mentions";
import type { RoomState } from "../../client/chat-state.ts";

/** Counted from what is unread, each time anew. */
export function unreadMentions(room: RoomState, me: { name: string; session: string }): number {
	if (room.unread === 0) return 0;
	const names = room.members?.map((member) => member.name);
	return room.rows.filter(
		(row) =>
			row.kind === "message" &&
			row.seq > room.readSeq &&
			row.author !== me.session &&
			row.text !== undefined &&
			mentions(row.text, me.name, names),
	).length;
}
