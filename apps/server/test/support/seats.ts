import { metric, untilMetric } from "./metrics.ts";
import type { Person } from "./person.ts";

/**
 * Their link is lost, and with it, in a house without a grace, their seats. Counted by the house: what others were told of
 * who left may be of an earlier time.
 */
export async function losesSeats(person: Person, house: { readonly port: number }): Promise<void> {
	const seats = await metric(house, "parley_members");
	await person.link.drops();
	await untilMetric(house, "parley_members", (now) => now < seats);
}
