import Sqlite, { type Database } from "better-sqlite3";
import type { AppLookups } from "../app.ts";
import type { EncodedPage } from "../delivery/catch-up.ts";

/** Events of a room up to `upTo`, oldest first: those after a place, those before one, or the newest. */
export interface EventPageRequest {
	readonly room: string;
	/** the last Seq that may be in it */
	readonly upTo: number;
	/** events; fewer where they are long */
	readonly limit: number;
	/** one of these, or none */
	readonly after?: number | undefined;
	readonly before?: number | undefined;
}

/** What was found; it also says whether anything lies before it, and behind it up to `upTo`. */
export interface EventPage extends EncodedPage {
	readonly reachedStart: boolean;
	readonly reachedHead: boolean;
}

interface Row {
	readonly seq: number;
	readonly prev: number;
	readonly count: number;
	readonly body: string;
}

/** The lookups of an application whose tables are `eventRows`: one service, `page`, beside the thread that writes. */
export const eventLookups: AppLookups = {
	services: { page: { kind: "cpu", runningMax: 4, waitingMax: 1_000, deadlineMs: 10_000 } },
	open({ databaseFile }) {
		const read = pagesOf(new Sqlite(databaseFile, { readonly: true }));
		return { page: (request) => read(request as EventPageRequest) };
	},
};

/** Of the JSON in one page, which holds at least one event: far below what cuts a reader who has not taken it yet. */
const PAGE_CHARS_MAX = 64 * 1024;

const COLUMNS = "SELECT seq, prev, count, body FROM events WHERE room = ? AND seq <= ?";

function pagesOf(database: Database): (request: EventPageRequest) => EventPage {
	const upwards = database.prepare(`${COLUMNS} AND seq > ? ORDER BY seq LIMIT ?`);
	const downwards = database.prepare(`${COLUMNS} ORDER BY seq DESC LIMIT ?`);
	return ({ room, upTo, limit, after, before }) => {
		const newest = (max: number, count: number): Row[] => firstWithin(downwards.iterate(room, max, count));
		const rows =
			after === undefined
				? newest(Math.min(upTo, (before ?? upTo + 1) - 1), limit).reverse()
				: firstWithin(upwards.iterate(room, upTo, after, limit));
		const [head] = newest(upTo, 1);
		const [first, last] = [rows[0], rows.at(-1)];
		const isAtHead = head === undefined || (last?.seq ?? after ?? 0) >= head.seq;
		return {
			encoded: rows.map(({ body }) => body).join(","),
			count: rows.length,
			lastSeq: isAtHead ? upTo : (last?.seq ?? 0),
			lastCount: isAtHead ? (head?.count ?? 0) : (last?.count ?? 0),
			isShared: true,
			reachedStart: first === undefined ? after === undefined || head === undefined : first.prev === 0,
			reachedHead: isAtHead,
		};
	};
}

function firstWithin(rows: Iterable<unknown>): Row[] {
	const kept: Row[] = [];
	let chars = 0;
	for (const row of rows as Iterable<Row>) {
		chars += row.body.length;
		if (kept.length > 0 && chars > PAGE_CHARS_MAX) break;
		kept.push(row);
	}
	return kept;
}
