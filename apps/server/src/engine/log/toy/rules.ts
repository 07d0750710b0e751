import { refuse } from "@parley/protocol/refusals";
import type { Rules } from "../../rules.ts";

/**
 * The smallest application on the engine, for its tests: a table of cards. Each card can be taken once (decided
 * on live state); moves are a timeline in which the same move twice is one (decided about the past). That it
 * runs at all shows that the engine knows no chat. A note beside its log is a card that is taken from the next start on.
 */
export type ToyDraft =
	| { readonly type: "take"; readonly card: string }
	| { readonly type: "move"; readonly id: string }
	/** takes every card that a move of the past was named after */
	| { readonly type: "take-moved" };
export type ToyEvent =
	| Exclude<ToyDraft, { type: "take-moved" }>
	| { readonly type: "take-moved"; readonly found?: readonly string[] };
export type ToyState = Set<string>;
export type ToySnapshot = readonly string[];

export const toyRules: Rules<ToyState, ToyDraft, ToyEvent> = {
	decide(taken, draft) {
		return draft.type === "take" && taken.has(draft.card)
			? { refusal: refuse("name-taken") }
			: { event: draft };
	},
	fold(taken, event) {
		if (event.type === "take") taken.add(event.card);
		if (event.type === "take-moved") for (const card of event.found ?? []) taken.add(card);
	},
};
