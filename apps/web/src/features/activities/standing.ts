import type { Seats } from "@parley/activities/activity";
import { known } from "@parley/activities/run";
import type { ActivityState } from "@parley/client/state/chat-state";
import type { ActivityOfPosted } from "@parley/protocol/activity-frames";

export interface Shown {
	readonly state: unknown;
	readonly seats: Seats;
	readonly stopped: boolean;
}

/** What is followed move by move; until somebody looks, what its message carried, while the same rules go. */
export function standingOf(
	held: ActivityState | undefined,
	carried: ActivityOfPosted,
	version: number,
): Shown | undefined {
	const {
		state,
		seats = [],
		stopped = false,
	} = held?.standing ?? (carried.version === version ? carried : {});
	return state === undefined ? undefined : { state, seats: seats.map(known), stopped };
}
