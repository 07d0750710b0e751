import type { ChatState } from "@parley/client/state/chat-state";
import { isStuck } from "../../ui/unsent.ts";

/** Unsent messages that do not stand in the room on show, and will not go in a moment. */
export function countOutOfSight(
	{ unsent, rooms, link }: Pick<ChatState, "unsent" | "rooms" | "link">,
	current: string | null,
): number {
	return unsent.filter((row) => {
		const { seat, asOf } = rooms.get(row.room) ?? {};
		if (row.room === current && (seat?.state === "inside" || asOf !== undefined)) return false;
		return link.state !== "open" || isStuck(row, { seat, link: link.state });
	}).length;
}
