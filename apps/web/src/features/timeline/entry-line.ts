import type { RoomState } from "@parley/client/state/chat-state";

/**
 * Above what the "new" line stands when one comes to look at a room: the read position, if others have written
 * since. A first visit has no line, and one's own words are no news.
 */
export function entryLine(
	{ rows, readSeq, unread }: Pick<RoomState, "rows" | "readSeq" | "unread">,
	mySession: string,
): number | null {
	if (readSeq === 0 || unread === 0) return null;
	const since = rows.filter((row) => row.kind === "message" && row.seq > readSeq);
	const onlyMine = since.every((row) => row.kind === "message" && row.author === mySession);
	return since.length > 0 && onlyMine ? null : readSeq;
}
