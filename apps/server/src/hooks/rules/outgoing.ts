import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../app/drafts.ts";
import type { EventOf } from "../../app/events.ts";
import type { HouseState } from "../../app/rules/house-state.ts";

const toldAlready = {
	refusal: refuse("not-allowed", { field: "hook", message: "That hook is further, or is none any more." }),
};

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
