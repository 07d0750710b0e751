import type { FaultDoor, FaultDoorOptions } from "@parley/engine/log/fault-door";
import { storeModule as chat } from "../../src/app/rows/store.ts";

/**
 * A version whose rules were changed, and whose number was not: it shouts what others only say, and breaks on what it
 * cannot shout.
 */
export const otherRules: FaultDoorOptions = { url: import.meta.url, control: new SharedArrayBuffer(4) };

/** The same, for whoever opens no house. */
export const rules = faultDoor().storeModule(chat);

export function faultDoor(): FaultDoor {
	return {
		storeModule: (real) => ({
			...real,
			rules(limits) {
				const rules = real.rules(limits);
				return {
					...rules,
					decide: (state, past, draft, seq) => rules.decide(state, past, louder(draft), seq),
				};
			},
		}),
		commit: (real) => real(),
	};
}

function louder<Draft>(draft: Draft): Draft {
	const said = draft as { readonly type?: string; readonly text?: string };
	if (said.type === "post" && said.text === "12345") throw new Error("no letter to shout");
	return said.type === "post" ? { ...draft, text: said.text?.toUpperCase() } : draft;
}
