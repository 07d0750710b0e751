import type { SearchHit } from "@parley/protocol/lookups";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { CLOSE, coveredSnippet, OPEN, SNIPPET_WORDS } from "./covered-snippet.ts";
import { IS_LEAVING } from "./leavers.ts";

/** Where is looked: rooms by their numbers, between two Seqs and two times, the upper ones excluded. */
export interface Sought {
	readonly rooms: readonly number[];
	readonly upper: number;
	readonly lower: number;
	readonly beforeDate: number;
	readonly afterDate: number;
}

export interface Row {
	readonly seq: number;
	readonly room: string;
	readonly name: string;
	readonly author: string;
	readonly at: number;
	readonly marked: string;
}

export interface Candidate {
	readonly seq: number;
	readonly room: string;
	readonly author: string;
	readonly text: string | null;
}

/**
 * Newest first by rowid, so that a common word is left after some rows; the rowid bounds are pushed into the index. Of who
 * left for good the index may still know the name: nothing is found until it does not (WHO60).
 */
const FOUND = `
	FROM search JOIN timeline t ON t.seq = search.rowid JOIN rooms r ON r.no = t.room
	WHERE search MATCH $match AND search.rowid < $upper AND search.rowid >= $lower AND t.at < $beforeDate AND t.at >= $afterDate
		AND NOT t.author ${IS_LEAVING}
	ORDER BY search.rowid DESC LIMIT $limit`;

/** What may hold a spoiler comes whole, and is cut behind it. */
const FIND = `
	SELECT t.seq, r.room, t.name, t.author, t.at,
		CASE WHEN t.text LIKE '%||%' OR t.text LIKE '%spoiler%' THEN highlight(search, 0, '${OPEN}', '${CLOSE}')
			ELSE snippet(search, 0, '${OPEN}', '${CLOSE}', '…', ${SNIPPET_WORDS}) END marked
	${FOUND}`;

/** Without what is shown of them, which costs more than to find them. */
const CANDIDATES = `SELECT t.seq, r.room, t.author, t.text ${FOUND}`;

export function firstOf(database: Database, match: string, sought: Sought, limit: number): Row[] {
	const rows = prepared(database, FIND).all(asked(match, sought, limit)) as Row[];
	return rows.map((row) => ({ ...row, marked: coveredSnippet(row.marked) }));
}

export function candidates(
	database: Database,
	match: string,
	sought: Sought,
	limit: number,
): Iterable<Candidate> {
	return prepared(database, CANDIDATES).iterate(asked(match, sought, limit)) as Iterable<Candidate>;
}

/** Those messages, which `match` is known to find. */
export function hitsAt(database: Database, match: string, sought: Sought, seqs: readonly number[]): Row[] {
	return seqs.flatMap((seq) => firstOf(database, match, { ...sought, lower: seq, upper: seq + 1 }, 1));
}

function asked(match: string, { rooms, ...bounds }: Sought, limit: number) {
	return { match: `room : (${rooms.map((no) => `"${no}"`).join(" OR ")}) AND ${match}`, ...bounds, limit };
}

/** Hits by the length they are spread over. */
export function score({ marked }: Row): number {
	return (marked.split(OPEN).length - 1) / Math.sqrt(marked.length + 20);
}

export function hitOf({ marked, ...row }: Row): SearchHit {
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
