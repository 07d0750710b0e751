import { activitySet } from "@parley/activities/set";
import type { Posted } from "@parley/protocol/events";
import type { Database } from "better-sqlite3";
import { prepared } from "../../app/lookups/prepared.ts";
import { readTold, type ToldActivity } from "../rows/told-activity.ts";

/** States of one page, together: it is bounded in bytes as one without is (ACT2). */
export const PAGE_BYTES_MAX = 32 * 1024;
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
	const told = targets.flatMap((target) => readTold(database, activitySet, target) ?? []);
	return new Map(inPage(told, PAGE_BYTES_MAX).map((one) => [one.target, one.inPage]));
}

/** With their states, in that order, as far as so many bytes go. */
export function inPage(
	told: readonly ToldActivity[],
	bytesMax: number,
): readonly { readonly target: number; readonly inPage: ActivityInPage }[] {
	let bytes = 0;
	return told.map(({ target, standing, state, text }) => {
		bytes += state?.bytes ?? 0;
		const isTold = state !== undefined && bytes <= bytesMax;
		const activity = isTold ? { ...standing, state: state.value } : standing;
		return { target, inPage: { activity, ...(text === undefined ? {} : { text }) } };
	});
}
