import { createHmac, hash } from "node:crypto";
import { LEFT_NAME } from "@parley/protocol/events";
import type { FileInfo } from "@parley/protocol/files";
import type { PastMessage, Sent } from "../../app/rules/past.ts";

/** A message as its row has it, with what tells whether a post is its repeat. */
export type FoundRow = PastMessage & {
	readonly id: string | null;
	readonly firstHash: Buffer | null;
	readonly name: string;
	readonly roomNo: number;
	readonly files: string | null;
};

/** Of a bare hash: whoever reads it finds a short text by trying. As it was kept before there was a key. */
export const BARE_BYTES = 32;
const KEYED_BYTES = 16;

/** Makes of a bare hash what may be kept in the database; the key lies outside of it. */
export type Keyed = (bare: Buffer) => Buffer;

export function keyedBy(key: string): Keyed {
	return (bare) => createHmac("sha256", key).update(bare).digest().subarray(0, KEYED_BYTES);
}

export const FOUND_COLUMNS =
	"t.seq, r.room, r.no roomNo, t.author, t.name, t.text, t.edited_seq editedSeq, t.removed_seq removedSeq, t.seq IN (SELECT seq FROM activities) isActivity, t.first_hash firstHash, t.id, t.files";
/** Of that author, under that id. Each node erases the rows of a gone room at its own pace: from its end on none counts. */
export const EARLIER_POST = `SELECT ${FOUND_COLUMNS} FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.author = ? AND t.id = ? AND r.gone = 0`;

/** ONCE2: what was sent is the text with the files, by their ids. */
export function isFirstSent(
	row: FoundRow,
	{ text, files }: Pick<Sent, "text" | "files">,
	keyed: Keyed,
): boolean {
	const ids = idsOf(files);
	if (row.firstHash === null) return row.text === text && idsOf(filesOf(row)) === ids;
	const bare = sentHash(text, ids);
	return row.firstHash.equals(row.firstHash.length === BARE_BYTES ? bare : keyed(bare));
}

/**
 * The hash of the text first sent, the first time that text leaves its row; null afterwards, for it is kept. Of who left for
 * good none is: nobody asks again.
 */
export function firstHashOf(row: FoundRow, keyed: Keyed): Buffer | null {
	if (row.name === LEFT_NAME) return null;
	return row.firstHash === null && row.text !== null ? keyed(sentHash(row.text, idsOf(filesOf(row)))) : null;
}

function filesOf({ files }: FoundRow): readonly FileInfo[] {
	return files === null ? [] : (JSON.parse(files) as FileInfo[]);
}

function idsOf(files: readonly Pick<FileInfo, "id">[] = []): string {
	return files.map(({ id }) => id).join(" ");
}

/** Of a message that begins an activity, whose text is not what was sent. */
export function sentAs(text: string): string {
	return sentHash(text, "").toString("base64url");
}

/** Without files it is the hash of the text alone, as it was before there were files. */
function sentHash(text: string, ids: string): Buffer {
	return hash("sha256", ids === "" ? text : `${text}\0${ids}`, "buffer");
}
