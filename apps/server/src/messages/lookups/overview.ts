import { activitySet } from "@parley/activities/set";
import type { Handler } from "@parley/engine/lookups/runner";
import { OVERVIEW_TEXT_CHARS_MAX } from "@parley/protocol/limits";
import type { Database } from "better-sqlite3";
import { textNow } from "../../activities/rows/told-activity.ts";
import type { LookupTools } from "../../app/lookups/lookup-tools.ts";
import { prepared } from "../../app/lookups/prepared.ts";
import { IS_REMOVED, nameTold } from "./leavers.ts";
import {
	LOOKED_THROUGH_MAX,
	type LookedThrough,
	type Missed,
	type MissedRequest,
	missedWithin,
	numberOf,
} from "./missed.ts";
import { shortened } from "./shortened.ts";

/** What is looked through for calls, of all rooms together. */
const OF_ALL_ROOMS: LookedThrough = { events: 20_000, bytes: 1024 * 1024 };
/** Behind the newest message may stand what is none: so many events are looked at. */
const BEHIND_LAST_MAX = 20;

/** What the loop does not know of one's rooms, of each what is asked; in the order in which they share the bounds. */
export interface OverviewRequest {
	readonly session: string;
	readonly name: string;
	readonly rooms: readonly AskedRoom[];
}

export interface AskedRoom extends Pick<MissedRequest, "room" | "upTo" | "longer"> {
	/** what the loop knows of where one stands; undefined: that is not asked */
	readonly missed: Pick<MissedRequest, "readSeq" | "unreadFrom"> | undefined;
	readonly isLastAsked: boolean;
}

/** In the order of the rooms that were asked for. */
export type OverviewAnswer = readonly FoundRoom[];

export interface FoundRoom {
	/** `mentions` undefined: what is unread was not looked through as far as it is for one room alone */
	readonly missed?: Pick<Missed, "readSeq" | "readPosts" | "unreadFrom"> & {
		readonly mentions: number | undefined;
	};
	/** undefined: not asked, or none near the head */
	readonly last?: FoundLast | undefined;
}

interface FoundLast {
	readonly seq: number;
	readonly name: string;
	readonly text: string;
}

export function open({ database }: LookupTools): Handler {
	return (data) => overview(database, data as OverviewRequest);
}

export function overview(database: Database, { session, name, rooms }: OverviewRequest): OverviewAnswer {
	let left = OF_ALL_ROOMS;
	return rooms.map(({ missed: known, isLastAsked, ...room }): FoundRoom => {
		const last = isLastAsked ? { last: lastIn(database, room) } : {};
		if (known === undefined) return last;
		const max = { events: Math.min(left.events, LOOKED_THROUGH_MAX.events), bytes: left.bytes };
		const found = missedWithin(database, { session, name, ...room, ...known }, max);
		const { looked, cutBy, mentions, readSeq, readPosts, unreadFrom } = found;
		left = { events: left.events - looked.events, bytes: left.bytes - looked.bytes };
		const isKnown = cutBy === undefined || max[cutBy] === LOOKED_THROUGH_MAX[cutBy];
		const missed = { readSeq, readPosts, unreadFrom, mentions: isKnown ? mentions : undefined };
		return { ...last, missed };
	});
}

/** One character more than is told: it shows that there is more. */
const NEWEST = `
	SELECT seq, ${nameTold("author", "name")} name,
		CASE WHEN type = 0 AND NOT author ${IS_REMOVED} THEN substr(text, 1, ?) END text
	FROM timeline WHERE room = ? AND seq <= ? ORDER BY seq DESC LIMIT ?`;

interface Newest extends Pick<FoundLast, "seq" | "name"> {
	readonly text: string | null;
}

/** The newest message that stands. */
function lastIn(database: Database, { room, upTo }: Pick<AskedRoom, "room" | "upTo">): FoundLast | undefined {
	const no = numberOf(database, room);
	if (no === undefined) return undefined;
	const rows = prepared(database, NEWEST).iterate(OVERVIEW_TEXT_CHARS_MAX + 1, no, upTo, BEHIND_LAST_MAX);
	for (const { seq, name, text } of rows as Iterable<Newest>)
		if (text !== null) {
			const now = textNow(database, activitySet, seq) ?? text;
			return { seq, name, text: shortened(now, OVERVIEW_TEXT_CHARS_MAX) };
		}
	return undefined;
}
