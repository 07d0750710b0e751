import type { Addresses } from "../../lib/addresses.ts";
import type { Clock } from "../../lib/clock.ts";
import { SpreadByKey } from "../../lib/spread-by-key.ts";

export interface FramePaceOptions {
	/** frames of one address, whatever its number of sockets; 0: no limit */
	readonly perSecond: number;
	readonly addresses: Addresses;
	readonly clock: Clock;
}

/** What becomes of a socket that just sent a frame. */
export type Pace = "as-it-comes" | "cut" | { readonly pauseMs: number };

/** So much may come at once: after a restart forty people take their rooms again. */
const AT_ONCE_MS = 3_000;
/** Frames of one socket that are further apart, our own pauses not counted, are a person's. */
export const HASTY_MS = 100;
/** So many hasty ones in a row are a program's, or a page's that takes its rooms again: others are not slowed down. */
const HASTY_SLOWED = 20;
/** No page sends as many in a row. */
const HASTY_CUT = 200;
const PAUSE_MS_MAX = 1_000;
/** Whoever goes on sending while that much is ahead is not to be slowed down: what was sent comes all the same. */
const CUT_AHEAD_MS = 2_000;
const AHEAD_MS_MAX = 10_000;

/**
 * Each socket may send so many frames a second, and each refusal of more costs as well; sockets are as many as one
 * address may have. So the hasty ones of an address that sends too much are read more slowly, then cut.
 */
export class FramePace {
	readonly #addresses: Addresses;
	readonly #spread: SpreadByKey;
	readonly #isOff: boolean;

	constructor({ perSecond, addresses, clock }: FramePaceOptions) {
		this.#addresses = addresses;
		this.#isOff = perSecond === 0;
		this.#spread = new SpreadByKey({ perSecond, atOnceMs: AT_ONCE_MS, aheadMsMax: AHEAD_MS_MAX, clock });
	}

	/** `hasty`: how many hasty frames in a row this was of its socket */
	take(address: string, hasty: number): Pace {
		if (this.#isOff) return "as-it-comes";
		let aheadMs = 0;
		for (const { key, weight } of this.#addresses.keysOf(address))
			aheadMs = Math.max(aheadMs, this.#spread.delayMs(key, 1 / weight));
		if (aheadMs === 0 || hasty < HASTY_SLOWED) return "as-it-comes";
		if (aheadMs > CUT_AHEAD_MS && hasty >= HASTY_CUT) return "cut";
		return { pauseMs: Math.min(Math.max(aheadMs, HASTY_MS), PAUSE_MS_MAX) };
	}
}
