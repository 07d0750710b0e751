import { activitySet } from "@parley/activities/set";
import { SAVED_TEXT_CHARS_MAX } from "@parley/protocol/limits";
import type { KeptMessage } from "@parley/protocol/saved";
import type { Database } from "better-sqlite3";
import { textNow } from "../../activities/rows/told-activity.ts";
import { IS_REMOVED, nameTold } from "./leavers.ts";
import { shortened } from "./shortened.ts";

/** Of a message that somebody keeps for themselves, by its Seq in `k.target`. What of it they may read is not asked here. */
export const KEPT_COLUMNS = `k.target seq, r.room, t.author, ${nameTold("t.author", "t.name")} name, t.at, t.text,
	coalesce(json_array_length(t.files), 0) files, t.removed_seq IS NOT NULL OR t.author ${IS_REMOVED} isRemoved`;
export const KEPT_JOINS =
	"LEFT JOIN timeline t ON t.seq = k.target LEFT JOIN rooms r ON r.no = t.room AND r.gone = 0";

export interface KeptRow {
	readonly seq: number;
	readonly room: string | null;
	readonly author: string;
	readonly name: string;
	readonly at: number;
	readonly text: string | null;
	readonly files: number;
	readonly isRemoved: number;
}

/** As it stands: of one whose room is gone, or that was removed, no more than that. */
export function keptTold(database: Database, row: KeptRow): KeptMessage {
	const { seq, room, author, name, at, files } = row;
	if (room === null) return { seq, state: "closed" };
	if (row.isRemoved === 1) return { seq, state: "removed", room };
	const text = shortened(textNow(database, activitySet, seq) ?? row.text ?? "", SAVED_TEXT_CHARS_MAX);
	const message = { seq, state: "stands", room, author, name, at, text };
	return files > 0 ? { ...message, files } : message;
}
