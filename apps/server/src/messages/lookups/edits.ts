import type { Handler } from "@parley/engine/lookups/runner";
import type { EditList } from "@parley/protocol/edits";
import { LEFT_NAME } from "@parley/protocol/events";
import { EDITS_TOLD_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { IS_LEAVING } from "./leavers.ts";

/** NOW5: what one message of that room said, before that Seq. */
export interface EditsRequest {
	readonly room: string;
	readonly target: number;
	readonly before: number;
	/** told only where they wrote it */
	readonly author?: string;
}

export type EditsAnswer = { readonly kind: "others" } | ({ readonly kind: "edits" } & EditList);

/** Characters of one answer, which holds at least one text. */
const TOLD_CHARS_MAX = 128 * 1024;

export function open({ database }: LookupTools): Handler {
	return (data) => readEdits(database, data as EditsRequest);
}

/** Newest first: the text that stands, and at the end the one first sent. Of what was removed, and of who left, none. */
export function readEdits(database: Database, request: EditsRequest): EditsAnswer {
	const message = prepared(database, MESSAGE).get(request.target, request.room) as Message | undefined;
	if (message === undefined || message.editedSeq === null) return { kind: "edits", edits: [], more: false };
	if (request.author !== undefined && message.author !== request.author) return { kind: "others" };
	const { target, before } = request;
	const rows = prepared(database, EDITS).all(target, before, EDITS_TOLD_MAX + 1) as Edit[];
	const { seq, at, firstText } = message;
	if (rows.length <= EDITS_TOLD_MAX && seq < before)
		rows.push({ seq, at, ...(firstText !== null && { text: firstText }) });
	const edits = withinBounds(rows);
	return { kind: "edits", edits, more: edits.length < rows.length };
}

function withinBounds(rows: readonly Edit[]): Edit[] {
	const told: Edit[] = [];
	let chars = 0;
	for (const row of rows) {
		chars += row.text?.length ?? 0;
		if (told.length === EDITS_TOLD_MAX || (told.length > 0 && chars > TOLD_CHARS_MAX)) break;
		told.push(row);
	}
	return told;
}

type Edit = EditList["edits"][number];

interface Message {
	readonly seq: number;
	readonly at: number;
	readonly author: string;
	readonly editedSeq: number | null;
	readonly firstText: string | null;
}

const MESSAGE = `
	SELECT seq, at, author, edited_seq editedSeq, first_text firstText FROM timeline
	WHERE seq = ? AND room = (SELECT no FROM rooms WHERE room = ?) AND type = 0 AND removed_seq IS NULL
		AND name <> '${LEFT_NAME}' AND NOT author ${IS_LEAVING}`;

const EDITS =
	"SELECT seq, at, text FROM timeline WHERE target = ? AND type = 1 AND seq < ? ORDER BY seq DESC LIMIT ?";
