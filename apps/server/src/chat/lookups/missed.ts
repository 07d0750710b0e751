import { mentions } from "@parley/protocol/mentions";
import type { Handler } from "../../engine/lookups/runner.ts";
import { postsAt } from "./history.ts";
import type { LookupTools } from "./lookup-tools.ts";
import { prepared } from "./prepared.ts";

/** Events that are looked through for calls, the newest of what is unread, and calls that are counted. */
const LOOKED_AT_EVENTS_MAX = 2_000;
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

const CALLS = `
	SELECT seq, text FROM (SELECT seq, type, author, text FROM timeline WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq DESC LIMIT ?)
	WHERE type = 0 AND author <> ? AND text IS NOT NULL AND instr(text, '@') > 0`;

export function open({ database }: LookupTools): Handler {
	return (data) => {
		const { room, session, name, longer, upTo, ...known } = data as MissedRequest;
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
		const rows = prepared(database, CALLS).iterate(no, after, upTo, LOOKED_AT_EVENTS_MAX, session);
		let count = 0;
		let calledAt = 0;
		for (const { seq, text } of rows as Iterable<{ seq: number; text: string }>) {
			if (!mentions(text, name, longer)) continue;
			calledAt = seq;
			count += 1;
			if (count === MENTIONS_MAX) break;
		}
		const missed: Missed = {
			...{ readSeq, unreadFrom, mentions: count, calledAt },
			readPosts: postsAt(database, no, after),
		};
		return missed;
	};
}
