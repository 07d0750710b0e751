import type { ReminderList } from "@parley/protocol/reminders";
import type { House } from "../../app/context.ts";
import { tellMe } from "../../people/deliver-keeping.ts";
import type { RemindersRequest } from "./lookups/reminders.ts";
import type { ReminderEvent } from "./rules/reminder-drafts.ts";

/** REMIND2: one's own devices are told that something changed. */
export function deliverReminder(house: House, event: ReminderEvent): void {
	const { session, target } = event;
	tellMe(house, session);
	if (event.type !== "reminder-rang") return;
	house.metrics.remindersRung.inc();
	if (house.push?.listensTo(session)) void push(house, { session, target });
}

/** REMIND3: what it says is as it stands just now; what cannot be looked up is in the list all the same. */
async function push(house: House, request: Required<RemindersRequest>): Promise<void> {
	const { session } = request;
	const asker = { person: session, address: undefined };
	const found = await house.requestor.request<ReminderList>("reminders", request, asker);
	const [one] = found.ok ? found.value.reminders : [];
	if (one?.state !== "stands" || one.room === undefined) return;
	const { seq, room, author = "", name = "", text = "" } = one;
	house.push?.reminded(session, room, { seq, author, name, text });
}
