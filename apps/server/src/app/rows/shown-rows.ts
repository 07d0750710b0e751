import { eachRow, type Interruptible } from "@parley/engine/lib/interruptible";
import type { FileInfo } from "@parley/protocol/files";
import type { Database } from "better-sqlite3";
import type { WaitingFile } from "../../files/rows/file-writer.ts";
import type { HouseState } from "../rules/house-state.ts";
import { readingHouse, rowsOf } from "./house-rows.ts";

/** What a gateway shows beside timelines. */
export interface Shown {
	readonly state: HouseState;
	/** uploaded, and in no message yet */
	readonly files: readonly WaitingFile[];
}

/** Of a room's timeline: the Seq of the newest event, and `posted` events so far. */
export type Head = readonly [room: string, head: number, posts: number];

/** `place` is told of each room where its timeline ends. */
export function* readingShown(database: Database, place: (...head: Head) => void): Interruptible<Shown> {
	const state = yield* readingHouse(database);
	const heads = rowsOf<{ room: string; head: number; posts: number }>(database, HEADS);
	yield* eachRow(heads, ({ room, head, posts }) => place(room, head, posts));
	const files: WaitingFile[] = [];
	yield* eachRow(rowsOf<StoredWaiting>(database, FILES), ({ info, ...file }) =>
		files.push({ ...file, info: JSON.parse(info) as FileInfo }),
	);
	return { state, files };
}

type StoredWaiting = Omit<WaitingFile, "info"> & { readonly info: string };

const HEADS = `
	SELECT rooms.room, coalesce(t.seq, 0) head, coalesce(t.posts, 0) posts FROM rooms
	LEFT JOIN timeline t ON t.seq = (SELECT max(seq) FROM timeline WHERE timeline.room = rooms.no)
	WHERE gone = 0`;
const FILES = "SELECT session, info, at FROM files WHERE message IS NULL AND gone = 0";
