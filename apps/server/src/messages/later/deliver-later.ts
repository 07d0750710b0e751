import type { House } from "../../app/context.ts";
import { tellMe } from "../../people/deliver-keeping.ts";
import type { LaterEvent } from "./rules/later-drafts.ts";

/** LATER2: one's own devices are told that something changed. */
export function deliverLater(house: House, event: LaterEvent): void {
	if (event.type === "later-unsent") house.metrics.laterMessages.inc({ outcome: "unsent" });
	tellMe(house, event.session);
}

export function sentLater(house: House, author: string): void {
	house.metrics.laterMessages.inc({ outcome: "sent" });
	tellMe(house, author);
}
