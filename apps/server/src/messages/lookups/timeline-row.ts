import type { Posted, Reactions, TimelineEvent } from "@parley/protocol/events";
import type { FileInfo } from "@parley/protocol/files";
import type { Deed } from "@parley/protocol/moderation";
import { rowTypes } from "../../app/rows/schema.ts";

/** Of the table `timeline`. */
export interface Row {
	readonly seq: number;
	readonly type: number;
	readonly prev: number;
	readonly posts: number;
	readonly author: string;
	readonly name: string;
	readonly at: number;
	readonly id: string | null;
	readonly text: string | null;
	readonly reply_to: number | null;
	readonly target: number | null;
	readonly emoji: string | null;
	readonly is_on: number | null;
	readonly edited_seq: number | null;
	readonly removed_seq: number | null;
	readonly reacted_seq: number | null;
	readonly removed_by: string | null;
	/** of no column: it is looked up where it is told */
	readonly removed_at?: number;
	readonly files: string | null;
}

/** As it stands now (NOW1, NOW2). */
export function eventOf(
	row: Row,
	room: string,
	reactions: Reactions | undefined,
	activity?: Pick<Posted, "activity" | "text">,
): TimelineEvent {
	const { seq, prev, posts, name, author, at } = row;
	const shared = { seq, prev, posts, room, name, author, at };
	const target = row.target ?? 0;
	switch (rowTypes[row.type] ?? "posted") {
		case "posted":
			return {
				type: "posted",
				...shared,
				id: row.id ?? "",
				...current(row),
				...(reactions === undefined ? {} : { reactions }),
				...(row.removed_seq === null ? activity : {}),
			};
		case "edited":
			return { type: "edited", ...shared, target, text: row.text ?? "" };
		case "removed":
			return { type: "removed", ...shared, target };
		case "moderated":
			return { type: "moderated", ...shared, deed: JSON.parse(row.text ?? "{}") as Deed };
		case "erased":
			return { type: "erased", ...shared, messages: row.text === "kept" ? "kept" : "removed" };
		case "reacted":
			return { type: "reacted", ...shared, target, emoji: row.emoji ?? "", on: row.is_on === 1 };
	}
}

function current(row: Row): {
	text?: string;
	replyTo?: number;
	files?: FileInfo[];
	editedSeq?: number;
	removedSeq?: number;
	removedAt?: number;
	removedBy?: string;
	reactedSeq?: number;
} {
	return {
		...(row.text === null ? {} : { text: row.text }),
		...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
		...(row.files === null ? {} : { files: JSON.parse(row.files) as FileInfo[] }),
		...(row.edited_seq === null ? {} : { editedSeq: row.edited_seq }),
		...(row.removed_seq === null ? {} : { removedSeq: row.removed_seq }),
		...(row.removed_at === undefined ? {} : { removedAt: row.removed_at }),
		...(row.removed_by === null ? {} : { removedBy: row.removed_by }),
		...(row.reacted_seq === null ? {} : { reactedSeq: row.reacted_seq }),
	};
}
