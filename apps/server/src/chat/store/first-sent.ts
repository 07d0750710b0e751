import { hash } from "node:crypto";
import type { FileInfo } from "@parley/protocol/files";
import type { PastRow } from "../rules/decide-past.ts";

/** A message as its row has it, with what tells whether a post is its repeat. */
export type FoundRow = Omit<PastRow, "reaction"> & {
	readonly id: string | null;
	readonly firstHash: Buffer | null;
	readonly name: string;
	readonly roomNo: number;
	readonly files: string | null;
};

interface Sent {
	readonly text: string;
	readonly files?: readonly Pick<FileInfo, "id">[] | undefined;
}

export const FOUND_COLUMNS =
	"t.seq, r.room, r.no roomNo, t.author, t.name, t.text, t.edited_seq editedSeq, t.removed_seq removedSeq, t.first_hash firstHash, t.id, t.files";
/** Of that author, under that id. Each node erases the rows of a gone room at its own pace: from its end on none counts. */
export const EARLIER_POST = `SELECT ${FOUND_COLUMNS} FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.author = ? AND t.id = ? AND r.gone = 0`;

/** ONCE2: what was sent is the text with the files, by their ids. */
export function isFirstSent(row: FoundRow, { text, files }: Sent): boolean {
	const ids = idsOf(files);
	if (row.firstHash !== null) return row.firstHash.equals(sentHash(text, ids));
	return row.text === text && idsOf(filesOf(row)) === ids;
}

/** The hash of the text first sent, the first time that text leaves its row; null afterwards, for it is kept. */
export function firstHashOf(row: FoundRow): Buffer | null {
	return row.firstHash === null && row.text !== null ? sentHash(row.text, idsOf(filesOf(row))) : null;
}

function filesOf({ files }: FoundRow): readonly FileInfo[] {
	return files === null ? [] : (JSON.parse(files) as FileInfo[]);
}

function idsOf(files: readonly Pick<FileInfo, "id">[] = []): string {
	return files.map(({ id }) => id).join(" ");
}

/** Without files it is the hash of the text alone, as it was before there were files. */
function sentHash(text: string, ids: string): Buffer {
	return hash("sha256", ids === "" ? text : `${text}\0${ids}`, "buffer");
}
