import type { Handler } from "@parley/engine/lookups/runner";
import { mentions } from "@parley/protocol/mentions";
import type { Database } from "better-sqlite3";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { postsAt } from "./history.ts";

/** Events that are looked through for calls, the newest of what is unread, the text in them, and calls that are counted. */
const LOOKED_AT_EVENTS_MAX = 2_000;
const LOOKED_AT_BYTES_MAX = 1024 * 1024;
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

/** Every event, and not only those that may call: each is a step whose bytes count. `text`: null where it calls nobody. */
const LOOKED_AT = `
	SELECT seq, coalesce(octet_length(text), 0) bytes,
		CASE WHEN type = 0 AND author <> ? AND instr(text, '@') > 0 THEN text END text
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
	const { room, session, upTo, ...known } = request;
	const no = prepared(database, "SELECT no FROM rooms WHERE room = ?").pluck().get(room) as
		| number
		| undefined;
	const row = prepared(
		database,
		"SELECT seq, unread_from unreadFrom FROM reads WHERE room = ? AND session = ?",
	).get(room, session) as { seq: number; unreadFrom: number | null } | undefined;
	const readSeq = known.readSeq ?? row?.seq ?? 0;
	const unreadFrom = known.unreadFrom ?? row?.unreadFrom ?? 0;
	const after = unreadFrom > 0 ? unreadFrom - 1 : readSeq;
	if (no === undefined) return { readSeq, readPosts: 0, mentions: 0, calledAt: 0, unreadFrom };
	const rows = prepared(database, LOOKED_AT).iterate(session, no, after, upTo, LOOKED_AT_EVENTS_MAX);
	const calls = callsIn(rows as Iterable<LookedAt>, request);
	return { readSeq, unreadFrom, ...calls, readPosts: postsAt(database, no, after) };
}

function callsIn(
	rows: Iterable<LookedAt>,
	{ name, longer }: MissedRequest,
): Pick<Missed, "mentions" | "calledAt"> {
	let count = 0;
	let calledAt = 0;
	let looked = 0;
	for (const { seq, bytes, text } of rows) {
		looked += bytes;
		if (looked > LOOKED_AT_BYTES_MAX) break;
		if (text === null || !mentions(text, name, longer)) continue;
		calledAt = seq;
		count += 1;
		if (count === MENTIONS_MAX) break;
	}
	return { mentions: count, calledAt };
}
