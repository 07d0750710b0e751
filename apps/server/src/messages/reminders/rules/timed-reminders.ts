import type { TimerChange } from "@parley/engine/timers";
import type { Draft } from "../../../app/drafts.ts";
import type { ReminderEvent } from "./reminder-drafts.ts";

type Change = TimerChange<Draft>;

/** REMIND3: one set anew takes the place of the one before it. They all end with whose they are. */
export function ofReminder(event: ReminderEvent): readonly Change[] {
	const { session, target } = event;
	const timer = `remind ${session} ${target}`;
	switch (event.type) {
		case "reminder-set": {
			const { remindAt } = event;
			const command: Draft = { type: "ring-reminder", session, target, at: remindAt };
			return [{ set: { id: timer, at: remindAt, command, owner: session } }];
		}
		case "reminder-ended":
			return [{ end: timer }];
		case "reminder-rang":
			return [];
	}
}
