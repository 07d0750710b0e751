import type { Reactions } from "@parley/protocol/events";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import type { Row } from "./timeline-row.ts";

/** Of one page, which holds at least one event: each is a row to read, however few counts come of them. */
export const REACTIONS_COUNTED_MAX = 20_000;
/** Of one message; those said before there was a bound may be more, and the first of them are told. */
const REACTION_KINDS_SHOWN_MAX = 200;

function hasReactions({ reacted_seq, removed_seq }: Row): boolean {
	return reacted_seq !== null && removed_seq === null;
}

/** How many stand on that message, counted only as far as the bound of a page. */
export function countReactions(database: Database, row: Row): number {
	if (!hasReactions(row)) return 0;
	const counted = prepared(
		database,
		`SELECT count(*) FROM (
			SELECT 1 FROM reactions WHERE is_on = 1 AND target = ? LIMIT ${REACTIONS_COUNTED_MAX}
		)`,
	);
	return counted.pluck().get(row.seq) as number;
}

/** Counts of what stands; "mine" is the viewer's. */
export function addReactions(
	found: Map<number, Reactions>,
	database: Database,
	rows: readonly Row[],
	viewer: string,
): Map<number, Reactions> {
	const targets = rows.filter(hasReactions).map(({ seq }) => seq);
	if (targets.length === 0) return found;
	const counted = prepared(
		database,
		`
			SELECT target, emoji, count, mine FROM (
				SELECT target, emoji, count(*) count, max(session = ?) mine, min(seq) first,
					row_number() OVER (PARTITION BY target ORDER BY min(seq)) place FROM reactions
				WHERE is_on = 1 AND target IN (SELECT value FROM json_each(?)) GROUP BY target, emoji
			) WHERE place <= ${REACTION_KINDS_SHOWN_MAX} ORDER BY target, first`,
	).all(viewer, JSON.stringify(targets)) as { target: number; emoji: string; count: number; mine: number }[];
	for (const { target, emoji, count, mine } of counted) {
		const reactions = found.get(target) ?? {};
		reactions[emoji] = { count, mine: mine === 1 };
		found.set(target, reactions);
	}
	return found;
}
