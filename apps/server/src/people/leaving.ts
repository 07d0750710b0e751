import type { Leaving } from "@parley/protocol/leaving";
import { type Refusal, refuse } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { askedBy, type OwnDevice, refusalOf } from "./keeping.ts";
import { nameKey } from "./rules/names.ts";

const otherName = refuse("not-allowed", {
	field: "name",
	message: "That is not your name. Type it as it is now, to leave for good.",
});

/** WHO60, by a person of themselves. Their name is typed: nothing of it can be taken back. */
export async function leaveForGood(
	house: House,
	own: OwnDevice,
	{ name, messages }: Leaving,
): Promise<Refusal | undefined> {
	const person = house.shown().sessions.get(own.session);
	if (person !== undefined && nameKey(name) !== person.key) return otherName;
	const at = house.clock.wall();
	return refusalOf(await house.submit({ type: "leave-for-good", ...askedBy(own), messages, at }));
}
