import type { Activity } from "@parley/activities/activity";
import { type Held, known } from "@parley/activities/run";
import { bounded, NeverEnds } from "../bounded-rule.ts";
import type { Stored } from "./stored-activity.ts";

const TEXT_CHARS_MAX = 2_000;
/** A unit of UTF-16 takes up to three in UTF-8. */
export const ACTIVITY_TEXT_BYTES_MAX = TEXT_CHARS_MAX * 3;

/** What an activity says of itself: for search, exports, pushes and pages that do not know it. */
export function textOf(activity: Activity, { state, seats }: Held): string {
	return activity.describe(state, seats.map(known)).slice(0, TEXT_CHARS_MAX).toWellFormed();
}

/**
 * The same beside the log. Undefined: what it said before stays, for this breaks it, or never ended and is not asked again;
 * `onNeverEnds`: that it does not end was not known.
 */
export function textBeside(
	{ activity, held, stopped }: Pick<Stored, "activity" | "held" | "stopped">,
	onNeverEnds: () => void,
): string | undefined {
	if (stopped === "loops") return undefined;
	try {
		return bounded(() => textOf(activity, held));
	} catch (error) {
		if (error instanceof NeverEnds) onNeverEnds();
		return undefined;
	}
}
