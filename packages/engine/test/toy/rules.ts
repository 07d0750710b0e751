import { type RaiseRules, RULES_OF_BEFORE, type Rules, type RulesRaised } from "../../src/rules.ts";
import type { Due, Timed, TimerDropped } from "../../src/timers.ts";
import { refuse } from "../../src/wire/refusals.ts";

/**
 * The smallest application on the engine, for its tests: a table of cards. Each card can be taken once (decided
 * on live state); moves are a timeline in which the same move twice is one (decided about the past). That it
 * runs at all shows that the engine knows no chat. A note beside its log is a card that is taken from the next start on.
 */
export type ToyDraft = RaiseRules | Due | ToyAct;
export type ToyAct =
	| { readonly type: "take"; readonly card: string }
	| { readonly type: "move"; readonly id: string }
	/** takes every card that a move of the past was named after */
	| { readonly type: "take-moved" }
	/** since rules 3: the card may be taken again */
	| { readonly type: "put-back"; readonly card: string }
	/** since rules 3: it is taken at `due`, if nobody has it then, and unless it is put back before */
	| {
			readonly type: "take-later";
			readonly card: string;
			readonly by: string;
			readonly due: number;
			readonly at: number;
	  };
export type ToyEvent =
	| RulesRaised
	| TimerDropped
	| Exclude<ToyAct, { type: "take-moved" }>
	| { readonly type: "take-moved"; readonly found?: readonly string[] };
export type ToyState = Set<string>;
export interface ToyPast {
	/** its Seq */
	move(id: string): number | undefined;
}

export interface ToyLimits {
	/** the newest rules that a version of the table knows */
	readonly known?: number;
	/** a bug that a version brought: this card is never taken */
	readonly marked?: string | undefined;
}

/** That one player may have wait. */
const LATER_MAX = 2;

export function toyRules({
	known = RULES_OF_BEFORE,
	marked,
}: ToyLimits = {}): Rules<ToyState, ToyDraft, ToyEvent, ToyPast> {
	return {
		known,
		since: toyRulesOf,
		decide(taken, past, draft) {
			if (draft.type === "rules" || draft.type === "due") throw new Error("the engine decides these");
			return draft.type === "take" && draft.card === marked
				? { refusal: refuse("name-taken") }
				: decisions.decide(taken, past, draft);
		},
		fold: decisions.fold,
		timed,
	};
}

export function toyRulesOf(draft: ToyDraft): number {
	if (draft.type === "rules") return draft.n;
	return draft.type === "put-back" || draft.type === "take-later" || draft.type === "due" ? 3 : 1;
}

const timed: Timed<ToyState, ToyDraft, ToyEvent> = {
	since: 3,
	changes(_, event) {
		if (event.type === "put-back") return [{ end: event.card }];
		if (event.type !== "take-later") return [];
		const { card, due, by } = event;
		return [{ set: { id: card, at: due, command: { type: "take", card }, owner: by } }];
	},
	current: () => [],
};

const decisions: Pick<Rules<ToyState, ToyAct, ToyEvent, ToyPast>, "decide" | "fold"> = {
	decide(taken, past, draft) {
		const known = draft.type === "move" ? past.move(draft.id) : undefined;
		if (known !== undefined) return { repeated: known };
		if (draft.type === "take-later") {
			const { by: owner, due: at, at: now } = draft;
			return { event: draft, timer: { owner, at, now, ofOwnerMax: LATER_MAX } };
		}
		return draft.type === "take" && taken.has(draft.card)
			? { refusal: refuse("name-taken") }
			: { event: draft };
	},
	fold(taken, event) {
		if (event.type === "take") taken.add(event.card);
		if (event.type === "put-back") taken.delete(event.card);
		if (event.type === "take-moved") for (const card of event.found ?? []) taken.add(card);
	},
};
