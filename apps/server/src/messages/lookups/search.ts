import type { Handler } from "@parley/engine/lookups/runner";
import type { SearchAnswer, SearchHit } from "@parley/protocol/lookups";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { CLOSE, coveredSnippet, OPEN, SNIPPET_WORDS } from "./covered-snippet.ts";
import { IS_LEAVING } from "./leavers.ts";
import { folds, parseSearchQuery } from "./search-query.ts";

export interface SearchRequest {
	readonly query: string;
	/** rooms the asker has a seat in; nothing else is looked at */
	readonly rooms: readonly string[];
	/** hits older than this Seq, for the next page */
	readonly before?: number;
	readonly limit: number;
	readonly order: "newest" | "ranked";
}

/**
 * Ranking looks at this many of the newest hits: the index's own ranking counts every message a word is in, which
 * takes a second for a common word among a million.
 */
const RANKED_MAX = 400;
/** For a beginning longer than the index knows: so many of the newest messages are looked at. */
const CANDIDATES_MAX = 20_000;

interface Row {
	readonly seq: number;
	readonly room: string;
	readonly name: string;
	readonly author: string;
	readonly at: number;
	readonly marked: string;
}

export function open({ database }: LookupTools): Handler {
	return (data) => search(database, data as SearchRequest);
}

export function search(database: Database, request: SearchRequest): SearchAnswer {
	const { match, beginnings, before: beforeDate, after: afterDate } = parseSearchQuery(request.query);
	const rooms = roomNumbers(database, request.rooms);
	if (match === "" || rooms.length === 0) return { hits: [], more: false };
	const upper = Math.min(
		request.before ?? Number.MAX_SAFE_INTEGER,
		seqAt(database, rooms, beforeDate, "max"),
	);
	const lower = seqAt(database, rooms, afterDate, "min");
	const wanted = request.order === "ranked" ? RANKED_MAX : request.limit + 1;
	const found = prepared(database, beginnings.length === 0 ? FIND : FIND_WITH_TEXT).iterate({
		match: `room : (${rooms.map((no) => `"${no}"`).join(" OR ")}) AND ${match}`,
		upper,
		lower,
		beforeDate: beforeDate ?? Number.MAX_SAFE_INTEGER,
		afterDate: afterDate ?? 0,
		limit: beginnings.length === 0 ? wanted : CANDIDATES_MAX,
	}) as Iterable<Row & { readonly text?: string | null }>;
	const rows = firstOf(found, wanted, (text) => hasAll(text ?? "", beginnings));
	if (request.order === "ranked") rows.sort((a, b) => score(b) - score(a) || b.seq - a.seq);
	return { hits: rows.slice(0, request.limit).map(hitOf), more: rows.length > request.limit };
}

function firstOf(
	rows: Iterable<Row & { readonly text?: string | null }>,
	count: number,
	isWanted: (text: string | null | undefined) => boolean,
): Row[] {
	const kept: Row[] = [];
	for (const { text, ...row } of rows) {
		if (isWanted(text)) kept.push({ ...row, marked: coveredSnippet(row.marked) });
		if (kept.length >= count) break;
	}
	return kept;
}

function hasAll(text: string, beginnings: readonly string[]): boolean {
	if (beginnings.length === 0) return true;
	const words = folds(text).match(/[\p{L}\p{N}\p{Co}]+/gu) ?? [];
	return beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

/**
 * Newest first by rowid, so that a common word is left after some rows; the rowid bounds are pushed into the index. Of who
 * left for good the index may still know the name: nothing is found until it does not (WHO60). What may hold a spoiler
 * comes whole, and is cut behind it.
 */
const FIND = `
	SELECT t.seq, r.room, t.name, t.author, t.at,
		CASE WHEN t.text LIKE '%||%' OR t.text LIKE '%spoiler%' THEN highlight(search, 0, '${OPEN}', '${CLOSE}')
			ELSE snippet(search, 0, '${OPEN}', '${CLOSE}', '…', ${SNIPPET_WORDS}) END marked
	FROM search JOIN timeline t ON t.seq = search.rowid JOIN rooms r ON r.no = t.room
	WHERE search MATCH $match AND search.rowid < $upper AND search.rowid >= $lower AND t.at < $beforeDate AND t.at >= $afterDate
		AND NOT t.author ${IS_LEAVING}
	ORDER BY search.rowid DESC LIMIT $limit`;
const FIND_WITH_TEXT = FIND.replace("marked\n", "marked, t.text\n");

function roomNumbers(database: Database, rooms: readonly string[]): number[] {
	return prepared(database, "SELECT no FROM rooms WHERE room IN (SELECT value FROM json_each(?))")
		.pluck()
		.all(JSON.stringify(rooms)) as number[];
}

/** Where a date lies among the Seqs of some rooms, generously: the rows' own times decide exactly. */
function seqAt(
	database: Database,
	rooms: readonly number[],
	date: number | undefined,
	which: "min" | "max",
): number {
	const open = which === "max" ? Number.MAX_SAFE_INTEGER : 0;
	if (date === undefined) return open;
	const first = prepared(
		database,
		"SELECT seq FROM timeline WHERE room = ? AND at >= ? ORDER BY at LIMIT 1",
	).pluck();
	const seqs = rooms.map((no) => (first.get(no, date) as number | undefined) ?? Number.MAX_SAFE_INTEGER);
	return Math[which](...seqs);
}

/** Hits by the length they are spread over. */
function score({ marked }: Row): number {
	return (marked.split(OPEN).length - 1) / Math.sqrt(marked.length + 20);
}

function hitOf({ marked, ...row }: Row): SearchHit {
	const snippet = marked.split(OPEN).flatMap((piece, index) => {
		if (index === 0) return [{ text: piece, hit: false }];
		const [hit = "", rest = ""] = piece.split(CLOSE);
		return [
			{ text: hit, hit: true },
			{ text: rest, hit: false },
		];
	});
	return { ...row, snippet: snippet.filter(({ text }) => text !== "") };
}
