import type { Activity } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import type { Held } from "@parley/activities/run";
import { TIMER_AHEAD_MS_MAX } from "@parley/engine/timers";
import type { DueMove } from "../rules/activity-events.ts";

/** What the clock is to do next; `from`: not before. Throws where that is no time, or too far ahead. */
export function dueBehind(
	activity: Activity,
	held: Held,
	{ seed, stateBytesMax, from }: Pick<DueMove, "seed" | "stateBytesMax"> & { readonly from: number },
): DueMove | undefined {
	const due = held.over ? undefined : activity.due?.(held.state);
	if (due === undefined) return undefined;
	if (!(Number.isFinite(due.at) && due.at <= from + TIMER_AHEAD_MS_MAX))
		throw new Error(`${activity.name} is due at ${due.at}`);
	return { at: Math.max(from, Math.floor(due.at)), command: plain(due.command), seed, stateBytesMax };
}

/** The same wish is not set anew by each move. */
export function changeOf(
	before: Pick<DueMove, "at" | "command"> | undefined,
	due: DueMove | undefined,
): { readonly due?: DueMove | null } {
	if (due === undefined) return before === undefined ? {} : { due: null };
	const isSame = before?.at === due.at && JSON.stringify(before.command) === JSON.stringify(due.command);
	return isSame ? {} : { due };
}
