import type { TimerChange } from "@parley/engine/timers";
import type { Draft } from "../../../app/drafts.ts";
import type { LaterEvent } from "./later-drafts.ts";

type Change = TimerChange<Draft>;

/** LATER3: one set anew takes the place of the one before it. They all end with their author. */
export function ofLater(event: LaterEvent): readonly Change[] {
	const { session, id } = event;
	const timer = `later ${session} ${id}`;
	switch (event.type) {
		case "later-set": {
			const { sendAt } = event;
			const command: Draft = { type: "send-later", session, id, at: sendAt };
			return [{ set: { id: timer, at: sendAt, command, owner: session } }];
		}
		case "later-ended":
			return [{ end: timer }];
		case "later-unsent":
			// it rang
			return [];
	}
}
