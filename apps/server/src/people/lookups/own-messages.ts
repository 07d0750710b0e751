import type { Handler } from "@parley/engine/lookups/runner";
import type { FileInfo } from "@parley/protocol/files";
import type { OwnMessage, OwnMessages } from "@parley/protocol/own-messages";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";

export interface OwnMessagesRequest {
	readonly author: string;
	/** Seq; 0: from the first on */
	readonly after: number;
}

/** What one look costs at most: tens of milliseconds, whatever the house holds. */
export interface LookBounds {
	/** rows of everybody's that are looked through */
	readonly rowsMax: number;
	readonly messagesMax: number;
	/** of all texts of a page, which holds at least one message */
	readonly charsMax: number;
}

const BOUNDS: LookBounds = { rowsMax: 20_000, messagesMax: 1_000, charsMax: 1024 * 1024 };

export function open({ database }: LookupTools): Handler {
	return (data) => readOwnMessages(database, data as OwnMessagesRequest);
}

/**
 * In the order of the log, by looking through everybody's: an index by author would cost each message that is written, for
 * what hardly anybody ever asks.
 */
export function readOwnMessages(
	database: Database,
	{ author, after }: OwnMessagesRequest,
	{ rowsMax, messagesMax, charsMax }: LookBounds = BOUNDS,
): OwnMessages {
	const end = prepared(database, NTH)
		.pluck()
		.get(after, rowsMax - 1) as number | undefined;
	const rows = prepared(database, OWN).iterate(after, end ?? Number.MAX_SAFE_INTEGER, author);
	const messages: OwnMessage[] = [];
	let chars = 0;
	for (const row of rows as Iterable<Row>) {
		chars += row.text.length;
		const last = messages.at(-1);
		if (last !== undefined && (messages.length === messagesMax || chars > charsMax))
			return { messages, next: last.seq };
		messages.push(messageOf(row));
	}
	return { messages, ...(end !== undefined && { next: end }) };
}

function messageOf({ seq, room, at, name, text, replyTo, editedSeq, files }: Row): OwnMessage {
	return {
		...{ seq, room, at, name, text },
		...(replyTo !== null && { replyTo }),
		...(editedSeq !== null && { editedSeq }),
		...(files !== null && { files: JSON.parse(files) as FileInfo[] }),
	};
}

interface Row {
	readonly seq: number;
	readonly room: string;
	readonly at: number;
	readonly name: string;
	readonly text: string;
	readonly replyTo: number | null;
	readonly editedSeq: number | null;
	readonly files: string | null;
}

/** The last row that is looked at; none: there are fewer. */
const NTH = "SELECT seq FROM timeline WHERE seq > ? ORDER BY seq LIMIT 1 OFFSET ?";

/** CROSS JOIN: by the rows of the log, not room by room. */
const OWN = `
	SELECT t.seq, r.room, t.at, t.name, t.text, t.reply_to replyTo, t.edited_seq editedSeq, t.files
	FROM timeline t CROSS JOIN rooms r ON r.no = t.room
	WHERE t.seq > ? AND t.seq <= ? AND t.author = ? AND t.type = 0 AND t.text IS NOT NULL AND r.gone = 0
	ORDER BY t.seq`;
