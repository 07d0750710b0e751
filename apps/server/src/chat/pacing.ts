import type { Addresses } from "../lib/addresses.ts";
import type { Clock } from "../lib/clock.ts";
import { RatesByAddress } from "../lib/rates-by-address.ts";
import { RatesByKey } from "../lib/rates-by-key.ts";
import type { ChatLimits } from "./chat-limits.ts";

/** A class that comes in together, and a page that takes all of its rooms again, are no floods. */
const NEWCOMERS_BURST_S = 100;
/** A class that comes back at once is asked for before it is known whether it is refused. */
const HELLOS_BURST_S = 100;
const ENTRIES_BURST_S = 20;
/** Whoever makes a place for a club opens some rooms at once. */
const ROOMS_BURST_S = 20 * 60;

export interface Pacing {
	/** new sessions, by address */
	readonly newcomers: RatesByKey;
	/** names that were not to be had, by address */
	readonly refusedHellos: RatesByAddress;
	/** rooms joined, opened, waited for and left, by session */
	readonly entries: RatesByKey;
	/** rooms opened, by address */
	readonly newRooms: RatesByAddress;
	/** rooms under way: of many who come into a new one together, one opens it */
	readonly beingOpened: Set<string>;
}

export function pacing(
	limits: ChatLimits,
	{ addresses, clock }: { readonly addresses: Addresses; readonly clock: Clock },
): Pacing {
	return {
		newcomers: new RatesByKey({ perSecond: limits.newcomersPerSecond, burstS: NEWCOMERS_BURST_S, clock }),
		entries: new RatesByKey({ perSecond: limits.entriesPerSecond, burstS: ENTRIES_BURST_S, clock }),
		refusedHellos: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.hellosRefusedPerSecond,
			burstS: HELLOS_BURST_S,
		}),
		newRooms: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.roomsPerMinute / 60,
			burstS: ROOMS_BURST_S,
		}),
		beingOpened: new Set(),
	};
}
