import type { Activity, Audience, Event } from "@parley/activities/activity";
import { plain } from "@parley/activities/in-place";
import type { Held, Move } from "@parley/activities/run";
import { ACTIVITY_STATE_IN_PAGES_BYTES_MAX } from "@parley/protocol/limits";

/** What readers are told of a message that begins one: the state where it is small and hides nothing, and the seats, all free. */
export interface BegunAs {
	readonly text: string;
	readonly state?: unknown;
	readonly seats?: null[];
}

export function toldOf(
	activity: Activity,
	{ state, seats, over }: Held,
	bytes: number,
): Omit<BegunAs, "text"> {
	const isTold = activity.view === undefined && !over && bytes <= ACTIVITY_STATE_IN_PAGES_BYTES_MAX;
	return {
		...(isTold ? { state } : {}),
		...(activity.seats === undefined ? {} : { seats: seats.map(() => null) }),
	};
}

/** Where its rules are not asked whom it concerns. */
export function audienceOfAll({ view }: Activity): { readonly audience?: Audience } {
	return view === undefined ? {} : { audience: "all" };
}

/** Whom it concerns where something is hidden, and what all are told where that says it in less. */
export function audienceOf(
	activity: Activity,
	{ state, over }: Held,
	{ event, by }: Move,
): { readonly audience?: Audience; readonly told?: Event } {
	if (activity.view === undefined) return {};
	const isAboutSeats = "sat" in event || "rose" in event;
	if (activity.tell !== undefined && !over && !isAboutSeats)
		return { audience: by.id === "" ? [] : [by.id], told: plain(activity.tell(event, state)) };
	return { audience: plain(activity.audience?.(event, state) ?? "all") };
}
