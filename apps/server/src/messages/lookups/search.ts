import type { Handler } from "@parley/engine/lookups/runner";
import type { SearchAnswer } from "@parley/protocol/lookups";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { CLOSE, OPEN } from "./covered-snippet.ts";
import { searchOfKind } from "./search-kinds.ts";
import {
	BEGINNING_CHARS_MAX,
	folds,
	hasBeginnings,
	parseSearchQuery,
	type SearchQuery,
	type SearchRequest,
} from "./search-query.ts";
import { candidates, firstOf, hitOf, hitsAt, type Row, type Sought, score } from "./search-rows.ts";

/**
 * Ranking looks at this many of the newest hits: the index's own ranking counts every message a word is in, which
 * takes a second for a common word among a million.
 */
const RANKED_MAX = 400;
/**
 * For a beginning longer than the index knows: so many of the newest messages with its first letters are looked at. A word
 * that is not among them so often is a rare one, and then to gather all that begins so costs little.
 */
const LOOKED_AT_MAX = 1_000;

export function open({ database }: LookupTools): Handler {
	return (data) => search(database, data as SearchRequest);
}

export function search(database: Database, request: SearchRequest): SearchAnswer {
	const query = parseSearchQuery(request.query);
	const rooms = roomNumbers(database, request.rooms);
	const sought = {
		...{ rooms, upper: upperOf(database, request, query, rooms), lower: lowerOf(database, query, rooms) },
		...{ beforeDate: query.before ?? Number.MAX_SAFE_INTEGER, afterDate: query.after ?? 0 },
	};
	if (rooms.length === 0) return { hits: [], more: false };
	if (request.kind !== undefined) return searchOfKind(database, request, request.kind, query, sought);
	if (query.match === "") return { hits: [], more: false };
	const wanted = request.order === "ranked" ? RANKED_MAX : request.limit + 1;
	const rows = rowsWith(database, query, sought, wanted);
	if (request.order === "ranked") rows.sort((a, b) => score(b) - score(a) || b.seq - a.seq);
	return { hits: rows.slice(0, request.limit).map(hitOf), more: rows.length > request.limit };
}

/** Newest first. */
function rowsWith(database: Database, query: SearchQuery, sought: Sought, wanted: number): Row[] {
	const { match, whole, beginnings } = query;
	if (beginnings.length === 0) return firstOf(database, match, sought, wanted);
	const seqs: number[] = [];
	let looked = 0;
	for (const { seq, text } of candidates(database, match, sought, LOOKED_AT_MAX)) {
		looked += 1;
		if (hasBeginnings(text ?? "", query)) seqs.push(seq);
		if (seqs.length === wanted) break;
	}
	if (seqs.length < wanted && looked === LOOKED_AT_MAX) return firstOf(database, whole, sought, wanted);
	const rows = hitsAt(database, match, sought, seqs);
	return rows.map((row) => ({ ...row, marked: withoutOthers(row.marked, query) }));
}

const MARKED = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`, "gu");

/** The index marks all that begins with the first letters. */
function withoutOthers(marked: string, { beginnings, words }: SearchQuery): string {
	const stems = beginnings.map((beginning) => [...beginning].slice(0, BEGINNING_CHARS_MAX).join(""));
	return marked.replace(MARKED, (whole, hit: string) => {
		const said = folds(hit);
		const isMeant = words.some((word) => said.startsWith(word));
		return isMeant || !stems.some((stem) => said.startsWith(stem)) ? whole : hit;
	});
}

function roomNumbers(database: Database, rooms: readonly string[]): number[] {
	return prepared(database, "SELECT no FROM rooms WHERE room IN (SELECT value FROM json_each(?))")
		.pluck()
		.all(JSON.stringify(rooms)) as number[];
}

type Rooms = readonly number[];

function upperOf(database: Database, { before }: SearchRequest, query: SearchQuery, rooms: Rooms): number {
	return Math.min(before ?? Number.MAX_SAFE_INTEGER, seqAt(database, rooms, query.before, "max"));
}

function lowerOf(database: Database, { after }: SearchQuery, rooms: Rooms): number {
	return seqAt(database, rooms, after, "min");
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
