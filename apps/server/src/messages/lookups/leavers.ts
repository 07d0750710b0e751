import { LEFT_NAME } from "@parley/protocol/events";
import type { WhatStays } from "@parley/protocol/leaving";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { rowTypes } from "../../app/rows/schema.ts";
import type { Row } from "./timeline-row.ts";

interface Leaver {
	readonly session: string;
	readonly seq: number;
	readonly messages: WhatStays;
}

type Leavers = ReadonlyMap<string, Leaver>;

/** Who left for good and stands in some row still (WHO60); nearly always nobody. */
function leaversOf(database: Database): Leavers {
	const all = prepared(database, "SELECT session, seq, messages FROM leaving").all() as Leaver[];
	return new Map(all.map((one) => [one.session, one]));
}

/** What nobody reads of a row any more is left out of it, however far the rows themselves have come. */
export function* asLeft<R extends Row>(database: Database, rows: Iterable<R>): Iterable<R> {
	const leavers = leaversOf(database);
	if (leavers.size === 0) return yield* rows;
	for (const row of rows) yield masked(database, row, leavers);
}

function masked<R extends Row>(database: Database, row: R, leavers: Leavers): R {
	const removed = row.removed_by === null ? row : withoutRemover(database, row, leavers);
	const about = rowTypes[row.type] === "moderated" ? withoutPerson(removed, leavers) : removed;
	const leaver = leavers.get(row.author);
	if (leaver === undefined) return about;
	const named = { ...about, name: LEFT_NAME };
	return leaver.messages === "kept" ? named : withoutText(named, leaver);
}

function withoutText<R extends Row>(row: R, { seq }: Leaver): R {
	switch (rowTypes[row.type]) {
		case "posted":
			return { ...row, text: null, files: null, removed_seq: row.removed_seq ?? seq };
		case "edited":
			return { ...row, text: "" };
		case "reacted":
			return row.seq < seq ? { ...row, emoji: "", is_on: 0 } : row;
		default:
			return row;
	}
}

function withoutRemover<R extends Row>(database: Database, row: R, leavers: Leavers): R {
	const by = prepared(database, "SELECT author FROM timeline WHERE seq = ?").pluck().get(row.removed_seq);
	return leavers.has(String(by)) ? { ...row, removed_by: LEFT_NAME } : row;
}

function withoutPerson<R extends Row>(row: R, leavers: Leavers): R {
	const deed = JSON.parse(row.text ?? "{}") as { person?: { session: string } };
	if (!leavers.has(deed.person?.session ?? "")) return row;
	return { ...row, text: JSON.stringify({ ...deed, person: { ...deed.person, name: LEFT_NAME } }) };
}

/** SQL: is one of these. */
export const IS_LEAVING = "IN (SELECT session FROM leaving)";
export const NOT_REMOVED = "NOT IN (SELECT session FROM leaving WHERE messages = 'removed')";
export const IS_REMOVED = "IN (SELECT session FROM leaving WHERE messages = 'removed')";

/** SQL: the name that is told of whoever that column is. */
export function nameTold(session: string, name: string): string {
	return `CASE WHEN ${session} ${IS_LEAVING} THEN '${LEFT_NAME}' ELSE ${name} END`;
}
