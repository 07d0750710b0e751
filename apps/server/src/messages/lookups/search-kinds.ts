import type { FileInfo } from "@parley/protocol/file-info";
import type { SearchAnswer, SearchHit, SearchKind } from "@parley/protocol/lookups";
import { withoutSpoilers } from "@parley/protocol/markdown/covered";
import { linksIn } from "@parley/protocol/markdown/links-in";
import { mentions } from "@parley/protocol/mentions";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { IS_LEAVING } from "./leavers.ts";
import { folds, hasBeginnings, type SearchQuery, type SearchRequest } from "./search-query.ts";
import { type Candidate, candidates, hitOf, hitsAt, type Sought } from "./search-rows.ts";
import { shortened } from "./shortened.ts";

/** Messages of one question; where it ends there, `next` says where to go on. */
const LOOKED_AT_MAX = 5_000;
/** And of their texts, which may be long. */
const LOOKED_AT_BYTES_MAX = 8 * 1024 * 1024;
const SNIPPET_CHARS_MAX = 200;
/** Of one message. */
const LINKS_TOLD_MAX = 5;

/** What of its kind a message has; undefined: nothing. */
type Fit = Pick<SearchHit, "files" | "links">;

/** FIND3: messages of a kind, newest first, with all words where there are any. */
export function searchOfKind(
	database: Database,
	request: SearchRequest,
	kind: SearchKind,
	query: SearchQuery,
	sought: Sought,
): SearchAnswer {
	const found: { readonly seq: number; readonly fit: Fit }[] = [];
	let looked = 0;
	let bytes = 0;
	let last = 0;
	for (const candidate of candidatesOf(database, request, kind, query, sought)) {
		looked += 1;
		bytes += Buffer.byteLength(candidate.text ?? "");
		last = candidate.seq;
		const fit = fitOf(database, candidate, request, kind, query);
		if (fit !== undefined) found.push({ seq: candidate.seq, fit });
		if (found.length > request.limit || bytes >= LOOKED_AT_BYTES_MAX) break;
	}
	const told = found.slice(0, request.limit);
	const hits = told.flatMap(({ seq, fit }) => {
		const hit = hitAt(database, seq, kind, query, sought);
		return hit === undefined ? [] : [{ ...hit, ...fit }];
	});
	const isFull = found.length > request.limit;
	const isCut = looked === LOOKED_AT_MAX || bytes >= LOOKED_AT_BYTES_MAX;
	const next = isFull ? told.at(-1)?.seq : isCut ? last : undefined;
	return next === undefined ? { hits, more: false } : { hits, more: true, next };
}

function candidatesOf(
	database: Database,
	{ asker }: SearchRequest,
	kind: SearchKind,
	query: SearchQuery,
	sought: Sought,
): Iterable<Candidate> {
	if (kind === "files") return withFiles(database, sought);
	const calls = ["everyone", "here", "room", asker?.name ?? ""].map(quoted).filter(Boolean);
	const its = kind === "links" ? '"http" OR "https"' : calls.join(" OR ");
	const match = [`text : (${its})`, query.match].filter(Boolean).join(" AND ");
	return candidates(database, match, sought, LOOKED_AT_MAX);
}

function quoted(words: string): string {
	return /[\p{L}\p{N}]/u.test(words) ? `"${words.replaceAll('"', '""')}"` : "";
}

/** Of one room: of several at once the index gives no order, and all of them would be gathered for each page. */
const SEQ_WITH_FILES = `
	SELECT seq FROM timeline INDEXED BY timeline_with_files
	WHERE files IS NOT NULL AND room = ? AND seq < ? AND seq >= ? ORDER BY seq DESC LIMIT 1`;
const WITH_FILES = `
	SELECT t.seq, r.room, t.author, t.text FROM timeline t JOIN rooms r ON r.no = t.room
	WHERE t.seq = $seq AND t.at < $beforeDate AND t.at >= $afterDate AND NOT t.author ${IS_LEAVING}`;

/** The index knows where they are, and nothing else of them is read before it is looked at. */
function* withFiles(database: Database, { rooms, upper, lower, ...dates }: Sought): Iterable<Candidate> {
	for (const seq of seqsWithFiles(database, { rooms, upper, lower })) {
		const row = prepared(database, WITH_FILES).get({ seq, ...dates }) as Candidate | undefined;
		// one that is not told counts as looked at, or `next` would be missing
		yield row ?? { seq, room: "", author: "", text: null };
	}
}

/** Newest first. */
function* seqsWithFiles(
	database: Database,
	{ rooms, upper, lower }: Pick<Sought, "rooms" | "upper" | "lower">,
): Iterable<number> {
	const newest = prepared(database, SEQ_WITH_FILES).pluck();
	const nextOf = new Map<number, number>();
	const look = (room: number, before: number): void => {
		const seq = newest.get(room, before, lower) as number | undefined;
		if (seq === undefined) nextOf.delete(room);
		else nextOf.set(room, seq);
	};
	for (const room of rooms) look(room, upper);
	for (let n = 0; n < LOOKED_AT_MAX && nextOf.size > 0; n += 1) {
		const [room, seq] = [...nextOf].reduce((one, other) => (other[1] > one[1] ? other : one));
		yield seq;
		look(room, seq);
	}
}

function fitOf(
	database: Database,
	{ seq, room, author, text }: Candidate,
	{ asker }: SearchRequest,
	kind: SearchKind,
	query: SearchQuery,
): Fit | undefined {
	switch (kind) {
		case "files":
			return room === "" ? undefined : filesOf(database, seq, query);
		case "links": {
			const links = linksIn(text ?? "").slice(0, LINKS_TOLD_MAX);
			return links.length > 0 && hasBeginnings(text ?? "", query) ? { links } : undefined;
		}
		case "mentions": {
			if (asker === undefined || author === asker.session || !text?.includes("@")) return undefined;
			if (!mentions(text, asker.name, asker.longer[room] ?? [])) return undefined;
			return isBlocked(database, asker.session, author) || !hasBeginnings(text, query) ? undefined : {};
		}
	}
}

/** Words may stand in the name of a file, too. */
function filesOf(database: Database, seq: number, { words, from }: SearchQuery): Fit | undefined {
	const row = prepared(database, "SELECT files, text, name FROM timeline WHERE seq = ?").get(seq) as
		| { readonly files: string | null; readonly text: string | null; readonly name: string }
		| undefined;
	if (!row?.files) return undefined;
	const files = JSON.parse(row.files) as FileInfo[];
	const said = folds([row.text ?? "", ...files.map(({ name }) => name)].join("\n"));
	const fits = words.every((word) => said.includes(word));
	return fits && from.every((name) => folds(row.name).startsWith(name)) ? { files } : undefined;
}

function isBlocked(database: Database, session: string, person: string): boolean {
	const row = prepared(database, "SELECT 1 FROM blocks WHERE session = ? AND person = ?");
	return row.get(session, person) !== undefined;
}

/** With its words marked, where words were asked for that the index knows. */
function hitAt(
	database: Database,
	seq: number,
	kind: SearchKind,
	{ match }: SearchQuery,
	sought: Sought,
): SearchHit | undefined {
	const [marked] = match === "" || kind === "files" ? [] : hitsAt(database, match, sought, [seq]);
	if (marked !== undefined) return hitOf(marked);
	const row = prepared(
		database,
		"SELECT t.seq, r.room, t.name, t.author, t.at, t.text FROM timeline t JOIN rooms r ON r.no = t.room WHERE t.seq = ?",
	).get(seq) as (Omit<SearchHit, "snippet"> & { readonly text: string | null }) | undefined;
	if (row === undefined) return undefined;
	const { text, ...about } = row;
	const shown = shortened(withoutSpoilers(text ?? ""), SNIPPET_CHARS_MAX);
	return { ...about, snippet: shown === "" ? [] : [{ text: shown, hit: false }] };
}
