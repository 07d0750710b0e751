import type { Handler } from "@parley/engine/lookups/runner";
import { mentions } from "@parley/protocol/mentions";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { postsAt } from "./history.ts";
import { IS_REMOVED } from "./leavers.ts";

/** What is looked through for calls: events, the newest of what is unread, and bytes of the text in them. */
export interface LookedThrough {
	readonly events: number;
	readonly bytes: number;
}

/** Of one room, at most; and calls that are counted. */
export const LOOKED_THROUGH_MAX: LookedThrough = { events: 2_000, bytes: 1024 * 1024 };
const MENTIONS_MAX = 100;

export interface MissedRequest {
	readonly room: string;
	readonly session: string;
	readonly name: string;
	/** names in the room that begin with that one: they might be meant instead */
	readonly longer: readonly string[];
	readonly upTo: number;
	/** what the loop knows already; the archive may lag behind it */
	readonly readSeq?: number;
	readonly unreadFrom?: number;
}

/** READ3 */
export interface Missed {
	readonly readSeq: number;
	readonly readPosts: number;
	readonly mentions: number;
	/** 0: none */
	readonly calledAt: number;
	/** 0: from nowhere */
	readonly unreadFrom: number;
}

/** Every event, and not only those that may call: each is a step whose bytes count. `text`: null where it calls nobody, or is of whom one blocked (BLOCK2). */
const LOOKED_AT = `
	SELECT seq, coalesce(octet_length(text), 0) bytes,
		CASE WHEN type = 0 AND author <> ? AND NOT author ${IS_REMOVED} AND instr(text, '@') > 0
			AND NOT EXISTS (SELECT 1 FROM blocks WHERE session = ? AND person = author) THEN text END text
	FROM timeline WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq DESC LIMIT ?`;

interface LookedAt {
	readonly seq: number;
	readonly bytes: number;
	readonly text: string | null;
}

export function open({ database }: LookupTools): Handler {
	return (data) => missed(database, data as MissedRequest);
}

export function missed(database: Database, request: MissedRequest): Missed {
	const found = missedWithin(database, request, LOOKED_THROUGH_MAX);
	const { readSeq, readPosts, mentions, calledAt, unreadFrom } = found;
	return { readSeq, readPosts, mentions, calledAt, unreadFrom };
}

/** `looked`: what it took; `cutBy`: of that it was all it might take, and more may be unread. */
export function missedWithin(
	database: Database,
	request: MissedRequest,
	max: LookedThrough,
): Missed & Pick<Calls, "looked" | "cutBy"> {
	const { room, session, upTo, ...known } = request;
	const no = numberOf(database, room);
	const row = prepared(
		database,
		"SELECT seq, unread_from unreadFrom FROM reads WHERE room = ? AND session = ?",
	).get(room, session) as { seq: number; unreadFrom: number | null } | undefined;
	const readSeq = known.readSeq ?? row?.seq ?? 0;
	const unreadFrom = known.unreadFrom ?? row?.unreadFrom ?? 0;
	const after = unreadFrom > 0 ? unreadFrom - 1 : readSeq;
	if (no === undefined) return { readSeq, readPosts: 0, unreadFrom, ...NO_CALLS };
	const readPosts = postsAt(database, no, after);
	if (after >= upTo) return { readSeq, readPosts, unreadFrom, ...NO_CALLS };
	const rows = prepared(database, LOOKED_AT).iterate(session, session, no, after, upTo, max.events);
	return { readSeq, readPosts, unreadFrom, ...callsIn(rows as Iterable<LookedAt>, request, max) };
}

/** Of its rows in the timeline; undefined: nothing was ever written there. */
export function numberOf(database: Database, room: string): number | undefined {
	const no = prepared(database, "SELECT no FROM rooms WHERE room = ?").pluck().get(room);
	return typeof no === "number" ? no : undefined;
}

interface Calls extends Pick<Missed, "mentions" | "calledAt"> {
	readonly looked: LookedThrough;
	readonly cutBy: keyof LookedThrough | undefined;
}

const NO_CALLS: Calls = { mentions: 0, calledAt: 0, looked: { events: 0, bytes: 0 }, cutBy: undefined };

function callsIn(rows: Iterable<LookedAt>, { name, longer }: MissedRequest, max: LookedThrough): Calls {
	let calls = { mentions: 0, calledAt: 0 };
	let events = 0;
	let bytes = 0;
	for (const row of rows) {
		if (bytes + row.bytes > max.bytes) return { ...calls, looked: { events, bytes }, cutBy: "bytes" };
		events += 1;
		bytes += row.bytes;
		if (row.text === null || !mentions(row.text, name, longer)) continue;
		calls = { mentions: calls.mentions + 1, calledAt: row.seq };
		if (calls.mentions === MENTIONS_MAX) return { ...calls, looked: { events, bytes }, cutBy: undefined };
	}
	return { ...calls, looked: { events, bytes }, cutBy: events === max.events ? "events" : undefined };
}
