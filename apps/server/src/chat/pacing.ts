import type { Clock } from "../lib/clock.ts";
import { RatesByKey } from "../lib/rates-by-key.ts";
import type { ChatLimits } from "./chat-limits.ts";

/** A class that comes in together, and a page that takes all of its rooms again, are no floods. */
const NEWCOMERS_BURST_S = 100;
const ENTRIES_BURST_S = 20;

export interface Pacing {
	/** new sessions, by address */
	readonly newcomers: RatesByKey;
	/** rooms joined, opened, waited for and left, by session */
	readonly entries: RatesByKey;
}

export function pacing(limits: ChatLimits, clock: Clock): Pacing {
	return {
		newcomers: new RatesByKey({ perSecond: limits.newcomersPerSecond, burstS: NEWCOMERS_BURST_S, clock }),
		entries: new RatesByKey({ perSecond: limits.entriesPerSecond, burstS: ENTRIES_BURST_S, clock }),
	};
}
