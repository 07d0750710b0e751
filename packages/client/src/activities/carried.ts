import type { ActivityOfPosted } from "@parley/protocol/activity-frames";
import type { ChainedEvent, MessageRow } from "@parley/protocol/timeline";
import type { Room } from "../rooms/room.ts";

type Viewed = Pick<Room, "views"> | undefined;

/** The message that began it, with the newest state that it carries wherever one reads. */
export function newestRow(room: Viewed, target: number): MessageRow | undefined {
	const rows = room?.views.flatMap(({ timeline }) => timeline.message(target) ?? []) ?? [];
	return rows.toSorted((one, other) => actedIn(other) - actedIn(one))[0];
}

/** What messages carry that are not among those told just now: it may be of long ago. */
export function notTold(room: Viewed, told: readonly ChainedEvent[]): ActivityOfPosted[] {
	const seqs = new Set(told.map(({ seq }) => seq));
	const rows = room?.views.flatMap(({ timeline }) => timeline.rows) ?? [];
	return rows.flatMap((row) => {
		if (row.kind !== "message" || row.activity === undefined || seqs.has(row.seq)) return [];
		return [row.activity];
	});
}

function actedIn({ activity }: MessageRow): number {
	return activity?.actedSeq ?? 0;
}
