import { activitySet } from "@parley/activities/set";
import type { Handler } from "@parley/engine/lookups/runner";
import { SAVED_TEXT_CHARS_MAX, SAVED_TOLD_MAX } from "@parley/protocol/limits";
import type { SavedList, SavedMessage } from "@parley/protocol/saved";
import { textNow } from "../../activities/rows/told-activity.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { IS_REMOVED, nameTold } from "./leavers.ts";
import { shortened } from "./shortened.ts";

/** SAVE2: what one person saved, before that Seq. What of it they may read is not asked here. */
export interface SavedRequest {
	readonly session: string;
	readonly before: number;
}

const SAVED = `
	SELECT s.target seq, s.seq savedSeq, r.room, t.author, ${nameTold("t.author", "t.name")} name, t.at, t.text,
		coalesce(json_array_length(t.files), 0) files, t.removed_seq IS NOT NULL OR t.author ${IS_REMOVED} isRemoved
	FROM saved s LEFT JOIN timeline t ON t.seq = s.target LEFT JOIN rooms r ON r.no = t.room AND r.gone = 0
	WHERE s.session = ? AND s.seq < ? ORDER BY s.seq DESC LIMIT ?`;

interface Row {
	readonly seq: number;
	readonly savedSeq: number;
	readonly room: string | null;
	readonly author: string;
	readonly name: string;
	readonly at: number;
	readonly text: string | null;
	readonly files: number;
	readonly isRemoved: number;
}

export function open({ database }: LookupTools): Handler {
	const saved = database.prepare(SAVED);
	const told = (row: Row): SavedMessage => {
		const { seq, savedSeq, room, author, name, at, files } = row;
		if (room === null) return { seq, savedSeq, state: "closed" };
		if (row.isRemoved === 1) return { seq, savedSeq, state: "removed", room };
		const text = shortened(textNow(database, activitySet, seq) ?? row.text ?? "", SAVED_TEXT_CHARS_MAX);
		const message = { seq, savedSeq, state: "stands", room, author, name, at, text };
		return files > 0 ? { ...message, files } : message;
	};
	return (data): SavedList => {
		const { session, before } = data as SavedRequest;
		const rows = saved.all(session, before, SAVED_TOLD_MAX + 1) as Row[];
		return { saved: rows.slice(0, SAVED_TOLD_MAX).map(told), more: rows.length > SAVED_TOLD_MAX };
	};
}
