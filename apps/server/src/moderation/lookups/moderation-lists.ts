import { activitySet } from "@parley/activities/set";
import type { Handler } from "@parley/engine/lookups/runner";
import { LEFT_NAME } from "@parley/protocol/events";
import type { Deed } from "@parley/protocol/moderation";
import type { AuditEntry, AuditPage, Report, ReportList } from "@parley/protocol/moderation-lists";
import type { Database } from "better-sqlite3";
import { textNow } from "../../activities/rows/told-activity.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { IS_LEAVING, IS_REMOVED, nameTold } from "../../messages/lookups/leavers.ts";

/** Open reports, or the record of what was done: of one room or of all, newest first, older than `before`. */
export interface ModerationListRequest {
	readonly list: "reports" | "audit";
	readonly room?: string;
	readonly before?: number;
	/** reports: of messages of others than these */
	readonly spares?: readonly string[];
	/** audit: what operators did alone */
	readonly ofOperators?: boolean;
	/** audit, for the operator: the keyed hash of where they ask from */
	readonly place?: string;
	readonly limit: number;
}

export function open({ database }: LookupTools): Handler {
	return (data) => {
		const request = data as ModerationListRequest;
		return request.list === "reports" ? reportsOf(database, request) : auditOf(database, request);
	};
}

const REPORTS = `
	SELECT r.seq report, r.room, r.at, r.session, r.name, r.reason, r.target, t.author,
		${nameTold("t.author", "t.name")} authorName, iif(t.author ${IS_REMOVED}, NULL, t.text) text
	FROM reports r JOIN timeline t ON t.seq = r.target
	WHERE r.resolved_seq IS NULL AND t.author NOT IN (SELECT value FROM json_each(?)) AND r.seq < ?`;
const PLACE_MARK_CHARS = 6;
const AUDIT = `
	SELECT seq, room, at, actor, ${nameTold("actor", "actor_name")} actorName, done, person,
		${nameTold("person", "person_name")} personName, target,
		iif(done = 'report' AND actor ${IS_REMOVED}, '', reason) reason,
		iif(person ${IS_LEAVING}, json_set(deed, '$.person.name', '${LEFT_NAME}'), deed) deed,
		(SELECT place FROM deed_places p WHERE p.seq = audit.seq) place
	FROM audit WHERE seq < ?`;
/** As the index has it, by which a page of these costs what stands on it. */
const OF_OPERATORS = " AND (actor = 'operator' OR room = '')";

interface ReportRow extends Omit<Report, "by" | "author" | "text"> {
	readonly session: string;
	readonly name: string;
	readonly author: string;
	readonly authorName: string;
	readonly text: string | null;
}

function reportsOf(database: Database, request: ModerationListRequest): ReportList {
	const spares = JSON.stringify(request.spares ?? []);
	const { rows, more } = select<ReportRow>(database, REPORTS, "r.", request, spares);
	const reports = rows.map(({ text, ...row }) =>
		reportOf({ ...row, text: text && (textNow(database, activitySet, row.target) ?? text) }),
	);
	return { reports, more };
}

function reportOf({ session, name, author, authorName, text, ...row }: ReportRow): Report {
	return {
		...row,
		by: { session, name },
		author: { session: author, name: authorName },
		...(text !== null && { text }),
	};
}

interface AuditRow {
	readonly seq: number;
	readonly room: string;
	readonly at: number;
	readonly actor: string;
	readonly actorName: string;
	readonly done: string;
	readonly person: string | null;
	readonly personName: string | null;
	readonly target: number | null;
	readonly reason: string;
	readonly deed: string | null;
	readonly place: string | null;
}

export function auditOf(database: Database, request: ModerationListRequest): AuditPage {
	const sql = request.ofOperators === true ? AUDIT + OF_OPERATORS : AUDIT;
	const { rows, more } = select<AuditRow>(database, sql, "", request);
	return { entries: rows.map((row) => entryOf(row, request.place)), more };
}

function entryOf({ seq, room, at, actor, actorName, done, ...row }: AuditRow, here?: string): AuditEntry {
	const { person, personName, target, reason, deed, place } = row;
	return {
		...{ seq, ...(room !== "" && { room }), at, do: done },
		by: { session: actor, name: actorName },
		...(person !== null && { person: { session: person, name: personName ?? "" } }),
		...(target !== null && { target }),
		...(reason !== "" && { reason }),
		...(deed !== null && { deed: JSON.parse(deed) as Deed }),
		...(place !== null && here !== undefined && { from: fromWhere(place, here) }),
	};
}

/** Nobody is shown the whole hash, by which one could look for an address. */
function fromWhere(place: string, here: string): NonNullable<AuditEntry["from"]> {
	return { mark: place.slice(0, PLACE_MARK_CHARS), ...(place === here && { here: true }) };
}

function select<Row>(
	database: Database,
	sql: string,
	table: string,
	{ room, before = Number.MAX_SAFE_INTEGER, limit }: ModerationListRequest,
	...bound: string[]
): { rows: Row[]; more: boolean } {
	const ofRoom = room === undefined ? "" : ` AND ${table}room = ?`;
	const statement = prepared(database, `${sql}${ofRoom} ORDER BY ${table}seq DESC LIMIT ?`);
	const place = room === undefined ? [before] : [before, room];
	const rows = statement.all(...bound, ...place, limit + 1) as Row[];
	return { rows: rows.slice(0, limit), more: rows.length > limit };
}
