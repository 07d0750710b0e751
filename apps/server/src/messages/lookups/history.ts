import type { Handler } from "@parley/engine/lookups/runner";
import type { Reactions } from "@parley/protocol/events";
import type { Database } from "better-sqlite3";
import { activitiesOf } from "../../activities/lookups/activities-in-pages.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { rowTypes } from "../../app/rows/schema.ts";
import { asLeft } from "./leavers.ts";
import { addReactions, countReactions, REACTIONS_COUNTED_MAX } from "./page-reactions.ts";
import { eventOf, type Row } from "./timeline-row.ts";

/** A page of one room's timeline as it stands now (NOW1), for one viewer. At most one of the four places. */
export interface HistoryRequest {
	readonly room: string;
	/** the head as delivered: nothing newer is told */
	readonly upTo: number;
	readonly limit: number;
	readonly viewer: string;
	readonly before?: number;
	readonly after?: number;
	readonly around?: number;
	/** ms since 1970: the page around the first event at or after it */
	readonly at?: number;
	/** each event by itself, for who is told them one by one */
	readonly apart?: true;
}

export interface EventText {
	readonly seq: number;
	/** its JSON, as its viewer is told it */
	readonly json: string;
}

/** `encoded` is the inside of a JSON array, made here so that the loop has nothing to encode. */
export interface HistoryAnswer {
	readonly encoded: string;
	/** instead, where it was asked for so */
	readonly apart?: readonly EventText[];
	readonly count: number;
	readonly firstSeq: number;
	readonly lastSeq: number;
	readonly lastCount: number;
	/** nothing in it depends on the viewer */
	readonly isShared: boolean;
	readonly reachedStart: boolean;
	readonly reachedHead: boolean;
	/** the reader's own position in the room */
	readonly readSeq: number;
	readonly readPosts: number;
}

export function open({ database }: LookupTools): Handler {
	return (data) => readHistory(database, data as HistoryRequest);
}

/** By index, at constant cost at any depth; rows and reactions as of one moment, whatever is stored meanwhile. */
export function readHistory(database: Database, request: HistoryRequest): HistoryAnswer {
	// an export is one moment as a whole
	if (database.inTransaction) return read(database, request);
	prepared(database, "BEGIN").run();
	try {
		return read(database, request);
	} finally {
		prepared(database, "COMMIT").run();
	}
}

function read(database: Database, request: HistoryRequest): HistoryAnswer {
	const no = prepared(database, "SELECT no FROM rooms WHERE room = ?").pluck().get(request.room) as
		| number
		| undefined;
	const reactions = new Map<number, Reactions>();
	const rows = no === undefined ? [] : selectRows(database, no, request, reactions);
	const first = rows[0];
	const last = rows.at(-1);
	const activities = activitiesOf(database, no, rows);
	const events = rows.map((row) => ({
		seq: row.seq,
		json: JSON.stringify(eventOf(row, request.room, reactions.get(row.seq), activities.get(row.seq))),
	}));
	return {
		encoded: request.apart ? "" : events.map(({ json }) => json).join(","),
		...(request.apart && { apart: events }),
		count: rows.length,
		firstSeq: first?.seq ?? 0,
		lastSeq: last?.seq ?? 0,
		lastCount: last?.posts ?? 0,
		isShared: reactions.size === 0,
		reachedStart: first === undefined ? request.after === undefined || request.after === 0 : first.prev === 0,
		reachedHead: last === undefined ? request.before === undefined : last.seq >= request.upTo,
		...readPosition(database, no, request),
	};
}

/** Characters of text and reactions of one page, which holds at least one event: far below what cuts a reader. */
const PAGE_CHARS_MAX = 128 * 1024;
interface Told {
	/** how many reactions stand on a message, counted only as far as the bound */
	readonly countOn: (row: Row) => number;
	readonly of: (rows: readonly Row[]) => Map<number, Reactions>;
}

function withinPage(rows: Iterable<Row>, told: Told) {
	const byText = firstWithin(rows, PAGE_CHARS_MAX, ({ text }) => text?.length ?? 0);
	const byCount = firstWithin(byText, REACTIONS_COUNTED_MAX, told.countOn);
	const reactions = told.of(byCount);
	if (reactions.size === 0) return byCount;
	return firstWithin(byCount, PAGE_CHARS_MAX, ({ seq, text }) => {
		const told = reactions.get(seq);
		return (text?.length ?? 0) + (told === undefined ? 0 : JSON.stringify(told).length);
	});
}

function firstWithin(rows: Iterable<Row>, max: number, sizeOf: (row: Row) => number): Row[] {
	const kept: Row[] = [];
	let size = 0;
	for (const row of rows) {
		size += sizeOf(row);
		if (kept.length > 0 && size > max) break;
		kept.push(row);
	}
	return kept;
}

const OLDER = "SELECT * FROM timeline WHERE room = ? AND seq <= ? ORDER BY seq DESC LIMIT ?";
const NEWER = "SELECT * FROM timeline WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?";
const REMOVED_AT = `SELECT at FROM timeline WHERE seq = ? AND type = ${rowTypes.indexOf("removed")}`;

function selectRows(
	database: Database,
	no: number,
	request: HistoryRequest,
	reactions: Map<number, Reactions>,
): Row[] {
	const { upTo, limit, before, after, around, at, viewer } = request;
	const told: Told = {
		countOn: (row) => countReactions(database, row),
		of: (rows) => addReactions(reactions, database, rows, viewer),
	};
	const standing = (rows: Iterable<unknown>): Iterable<Row> =>
		withRemovals(database, asLeft(database, rows as Iterable<Row>));
	const older = (to: number, count: number): Row[] =>
		withinPage(standing(prepared(database, OLDER).iterate(no, Math.min(to, upTo), count)), told).reverse();
	const newer = (from: number, count: number): Row[] =>
		withinPage(standing(prepared(database, NEWER).iterate(no, from, upTo, count)), told);
	const middle = around ?? (at === undefined ? undefined : firstSince(database, no, at, upTo));
	if (middle !== undefined) {
		const behind = older(middle, Math.ceil(limit / 2));
		return [...behind, ...newer(middle, limit - behind.length)];
	}
	if (after !== undefined) return newer(after, limit);
	return older(before === undefined ? upTo : before - 1, limit);
}

/** When it was removed. Of what went with whoever left for good no event of its own says so. */
function* withRemovals(database: Database, rows: Iterable<Row>): Iterable<Row> {
	for (const row of rows) {
		if (row.removed_seq === null) {
			yield row;
			continue;
		}
		const at = prepared(database, REMOVED_AT).pluck().get(row.removed_seq) as number | undefined;
		yield at === undefined ? row : { ...row, removed_at: at };
	}
}

function firstSince(database: Database, no: number, at: number, upTo: number): number {
	const seq = prepared(database, "SELECT seq FROM timeline WHERE room = ? AND at >= ? ORDER BY at LIMIT 1")
		.pluck()
		.get(no, at);
	return typeof seq === "number" ? seq : upTo;
}

function readPosition(
	database: Database,
	no: number | undefined,
	{ room, viewer }: HistoryRequest,
): { readSeq: number; readPosts: number } {
	const readSeq = prepared(database, "SELECT seq FROM reads WHERE room = ? AND session = ?")
		.pluck()
		.get(room, viewer);
	if (typeof readSeq !== "number" || no === undefined) return { readSeq: 0, readPosts: 0 };
	return { readSeq, readPosts: postsAt(database, no, readSeq) };
}

export function postsAt(database: Database, no: number, seq: number): number {
	const posts = prepared(
		database,
		"SELECT posts FROM timeline WHERE room = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
	)
		.pluck()
		.get(no, seq);
	return typeof posts === "number" ? posts : 0;
}
