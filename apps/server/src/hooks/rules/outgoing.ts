import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";

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

const toldAlready = {
	refusal: refuse("not-allowed", { field: "hook", message: "That hook is further, or is none any more." }),
};

/** It sends what comes behind the event by which it came. */
export function outgoingFrom(wish: OutgoingWish, seq: number): Outgoing {
	return { to: wish.to, on: wish.on, told: { upTo: seq } };
}

/** Of two nodes that both sent for a while, the one that came further is right. */
export function decideTold(state: HouseState, draft: DraftOf<"hook-told">): Decision<EventOf<"hook-told">> {
	const { hook, told } = draft;
	const before = state.outgoingHooks.get(hook)?.out.told;
	if (before === undefined || before.stopped !== undefined || told.upTo < before.upTo) return toldAlready;
	return { event: { type: "hook-told", hook, told } };
}

export function foldTold(state: HouseState, { hook, told }: EventOf<"hook-told">): void {
	const held = state.outgoingHooks.get(hook);
	if (held !== undefined) held.out.told = told;
}
