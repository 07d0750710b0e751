import { activitySet } from "@parley/activities/set";
import type { Posted } from "@parley/protocol/events";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { readSoundActivity } from "../rows/stored-activity.ts";
import { textOf } from "../rows/text-of.ts";
import { smallState, standingOf } from "./activity.ts";

/** States of one page, together: it is bounded in bytes as one without is (ACT2). */
const PAGE_BYTES_MAX = 32 * 1024;
const NONE: ReadonlyMap<number, ActivityInPage> = new Map();

/** What of a message follows its moves. `text`: what is stored of it is older. */
export type ActivityInPage = Pick<Posted, "activity" | "text">;

const OF_PAGE = "SELECT seq FROM activities WHERE room = ? AND seq BETWEEN ? AND ? ORDER BY seq DESC";

/** Of the messages of a page those that are activities, as they stand: the newest have their states, as far as these go. */
export function activitiesOf(
	database: Database,
	room: number | undefined,
	rows: readonly { readonly seq: number }[],
): ReadonlyMap<number, ActivityInPage> {
	const [first, last] = [rows[0]?.seq, rows.at(-1)?.seq];
	if (room === undefined || first === undefined || last === undefined) return NONE;
	const targets = prepared(database, OF_PAGE).pluck().all(room, first, last) as number[];
	if (targets.length === 0) return NONE;
	const found = new Map<number, ActivityInPage>();
	let bytes = 0;
	for (const target of targets) {
		const stored = readSoundActivity(database, activitySet, target);
		if (stored === undefined) continue;
		const { seats, ...standing } = standingOf(stored);
		const state = smallState(stored);
		bytes += state?.length ?? 0;
		const told = state === undefined || bytes > PAGE_BYTES_MAX ? {} : { state: stored.held.state };
		const activity = { ...standing, ...told, ...(seats === undefined ? {} : { seats: [...seats] }) };
		const isOlder = stored.storedSeq < stored.actedSeq;
		found.set(target, { activity, ...(isOlder ? { text: textOf(stored.activity, stored.held) } : {}) });
	}
	return found;
}
