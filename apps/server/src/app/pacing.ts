import type { Addresses } from "@parley/engine/lib/addresses";
import type { Clock } from "@parley/engine/lib/clock";
import { RatesByAddress } from "@parley/engine/lib/rates-by-address";
import { RatesByKey } from "@parley/engine/lib/rates-by-key";
import type { ChatLimits } from "./chat-limits.ts";

/** A class that comes in together, and a page that takes all of its rooms again, are no floods. */
const NEWCOMERS_BURST_S = 100;
/** A class that comes back at once is asked for before it is known whether it is refused. */
const HELLOS_BURST_S = 100;
const NEWCOMERS_BURST_HOURS = 2;
const ENTRIES_BURST_S = 20;
/** Whoever makes a place for a club opens some rooms at once. */
const WRONG_TOKENS_BURST_S = 10;
/** Forty people of one school may paste something long in the same minute. */
const POST_BYTES_BURST_S = 60;
const PAGES_BURST_S = 10;
/** A build that ends says so of all its parts at once. */
const HOOK_POSTS_BURST_S = 30;
/** Of one address: nobody turns pages all the time, so a whole school needs no more. */
const PAGES_TIMES = 10;
const ROOMS_BURST_S = 20 * 60;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;
/** Whoever copies words from paper errs now and then. */
const WRONG_WORDS_BURST_S = 5 * 60;
/** So many people of one address may each begin as many conversations as one may: a class is no flood. */
const PEOPLE_OF_AN_ADDRESS = 40;
/** What so many people of one address may have open in a room, all of it may report in an hour. */
const REPORTERS_OF_AN_ADDRESS = 3;

export interface Pacing {
	/** new sessions, by address */
	readonly newcomers: RatesByAddress;
	/** the same over hours: a flood that goes on fills the house */
	readonly newcomersOfHours: RatesByAddress;
	/** names that were not to be had, by address */
	readonly refusedHellos: RatesByAddress;
	/** names that were looked up and are taken, by address: a page of another site can make a browser ask */
	readonly namesLookedUp: RatesByAddress;
	/** rooms joined, opened, waited for and left, and conversations asked for, by session */
	readonly entries: RatesByKey;
	/** given for the operator's, by address */
	readonly wrongTokens: RatesByAddress;
	/** bytes of texts, by address */
	readonly postBytes: RatesByAddress;
	/** pages of history, lists of members, searches for rooms, marks and names asked of the DNS, by session and by address */
	readonly pages: RatesByKey;
	readonly pagesOfAddress: RatesByAddress;
	/** rooms opened, by address */
	readonly newRooms: RatesByAddress;
	/** conversations begun, by session and by address */
	readonly conversing: RatesByKey;
	readonly conversingFrom: RatesByAddress;
	/** reports, by address: what is open in a room is bounded for all together */
	readonly reportsFrom: RatesByAddress;
	/** names kept, and kept ones changed, by address */
	readonly keeping: RatesByAddress;
	/** recovery words, codes and links that are nobody's, by address */
	readonly wrongWords: RatesByAddress;
	/** what programs post, by hook, which several may write through; addresses of hooks that there are not, by address */
	readonly hookPosts: RatesByKey;
	readonly wrongHooks: RatesByAddress;
	/** secrets of invitations that there are not, by address */
	readonly wrongInvitations: RatesByAddress;
	/** rooms under way, and who opens each: of many who come into a new one together, one does */
	readonly beingOpened: Map<string, { readonly by: string; readonly opened: Promise<unknown> }>;
}

export function pacing(
	limits: ChatLimits,
	{ addresses, atTheDoor, clock }: Readonly<Record<"addresses" | "atTheDoor", Addresses>> & { clock: Clock },
): Pacing {
	return {
		newcomers: new RatesByAddress({
			...{ addresses: atTheDoor, clock },
			perSecond: limits.newcomersPerSecond,
			burstS: NEWCOMERS_BURST_S,
		}),
		entries: new RatesByKey({ perSecond: limits.entriesPerSecond, burstS: ENTRIES_BURST_S, clock }),
		newcomersOfHours: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.newcomersPerHour / 3_600,
			burstS: NEWCOMERS_BURST_HOURS * 3_600,
		}),
		refusedHellos: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.hellosRefusedPerSecond,
			burstS: HELLOS_BURST_S,
		}),
		namesLookedUp: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.hellosRefusedPerSecond,
			burstS: HELLOS_BURST_S,
		}),
		wrongTokens: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.wrongTokensPerSecond,
			burstS: WRONG_TOKENS_BURST_S,
		}),
		postBytes: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.postBytesPerSecond,
			burstS: POST_BYTES_BURST_S,
		}),
		pages: new RatesByKey({ perSecond: limits.pagesPerSecond, burstS: PAGES_BURST_S, clock }),
		pagesOfAddress: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.pagesPerSecond * PAGES_TIMES,
			burstS: PAGES_BURST_S,
		}),
		newRooms: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.roomsPerMinute / 60,
			burstS: ROOMS_BURST_S,
		}),
		conversing: new RatesByKey({
			perSecond: limits.conversationsPerHour / HOUR_S,
			burstS: HOUR_S,
			clock,
		}),
		conversingFrom: new RatesByAddress({
			...{ addresses, clock },
			perSecond: (limits.conversationsPerHour * PEOPLE_OF_AN_ADDRESS) / HOUR_S,
			burstS: HOUR_S,
		}),
		reportsFrom: new RatesByAddress({
			...{ addresses, clock },
			perSecond: (limits.reportsOfOneMax * REPORTERS_OF_AN_ADDRESS) / HOUR_S,
			burstS: HOUR_S,
		}),
		keeping: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.keptPerDay / DAY_S,
			burstS: DAY_S,
		}),
		wrongWords: new RatesByAddress({
			...{ addresses: atTheDoor, clock },
			perSecond: limits.wrongWordsPerMinute / 60,
			burstS: WRONG_WORDS_BURST_S,
		}),
		hookPosts: new RatesByKey({
			perSecond: limits.hookPostsPerSecond,
			burstS: HOOK_POSTS_BURST_S,
			isShared: true,
			clock,
		}),
		wrongHooks: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.wrongHooksPerMinute / 60,
			burstS: 60,
		}),
		wrongInvitations: new RatesByAddress({
			...{ addresses, clock },
			perSecond: limits.wrongInvitationsPerMinute / 60,
			burstS: 60,
		}),
		beingOpened: new Map(),
	};
}
