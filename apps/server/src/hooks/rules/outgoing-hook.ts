/** HOOK7: where a hook sends, and what: a message that calls it by its name, or each. */
export interface OutgoingWish {
	readonly to: string;
	readonly on: "mention" | "message";
}

export interface Outgoing extends OutgoingWish {
	told: Told;
}

/**
 * How far an outgoing hook came, as the log knows it: a moment behind, so that what came since is sent again after a crash.
 * All times are ms since 1970, by the clock of the node that sent.
 */
export interface Told {
	/** all of its room up to that Seq is done with */
	readonly upTo: number;
	/** the last one that was taken */
	readonly deliveredAt?: number;
	/** the last one that was not: a status, or a word (`outcome.ts`) */
	readonly refused?: { readonly at: number; readonly why: string };
	/** nothing was taken since */
	readonly failingSince?: number;
	/** it sends nothing any more: told so by its receiver (410), or not answered for days */
	readonly stopped?: "gone" | "unanswered";
}

/** It sends what comes behind the event by which it came. */
export function outgoingFrom(wish: OutgoingWish, seq: number): Outgoing {
	return { to: wish.to, on: wish.on, told: { upTo: seq } };
}
