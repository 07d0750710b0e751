import type { Decision } from "@parley/engine/rules";
import { refuse } from "@parley/protocol/refusals";
import type { DraftOf } from "../../../app/drafts.ts";
import type { EventOf, HouseEvent } from "../../../app/events.ts";
import type { HouseState } from "../../../app/rules/house-state.ts";
import { addBlock, endBlock } from "./blocked.ts";

/** BLOCK1: of oneself alone; the other is told nothing, and whether they are here makes no difference. */
export function decideBlock(
	state: HouseState,
	{ session, person, on, max, at }: DraftOf<"block">,
): Decision<HouseEvent> {
	if (!state.sessions.has(session)) return { refusal: refuse("token-invalid") };
	const blocked = state.blocks.get(session);
	const known = blocked?.get(person);
	const event = { type: "person-blocked", session, person, on, at } as const;
	if (!on) return known === undefined ? no("You did not block that person.") : { event };
	if (known !== undefined) return { repeated: known.seq };
	const other = state.sessions.get(person);
	if (other === undefined) return no("There is nobody of that id here.");
	if (other.session === session) return no("That is you.");
	if ((blocked?.size ?? 0) >= max)
		return no(`You block ${max} people, which is as many as you may. Let one of them be heard again first.`);
	return { event: { ...event, name: other.name } };
}

export function foldBlocked(state: HouseState, event: EventOf<"person-blocked">, seq: number): void {
	const { session, person, name = "", on } = event;
	if (on) return addBlock(state, session, person, { name, seq });
	endBlock(state, session, person);
}

function no(message: string): { readonly refusal: ReturnType<typeof refuse> } {
	return { refusal: refuse("not-allowed", { field: "person", message }) };
}
