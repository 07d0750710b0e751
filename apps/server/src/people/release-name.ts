import type { Refusal } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { refusalOf } from "./keeping.ts";
import { notKept } from "./rules/keeping-refusals.ts";
import { keeperOf } from "./rules/keeping-state.ts";
import { nameKey } from "./rules/names.ts";

/**
 * WHO10: by the operator, of whoever keeps that name or one that looks like it. It stands in the record (WHO64); what they
 * keep since they renamed (WHO4) does not, by which nobody goes.
 */
export async function releaseName(house: House, name: string, address: string): Promise<Refusal | undefined> {
	const at = house.clock.wall();
	const key = nameKey(name);
	const keeper = keeperOf(house.shown(), key, at);
	if (keeper === undefined) return notKept.refusal;
	const { session } = keeper;
	if (keeper.key === key) {
		const deed = { do: "release-name", session } as const;
		const from = house.addressHash(address);
		return refusalOf(await house.submit({ type: "house-deed", deed, reason: "", at, from }));
	}
	return refusalOf(await house.submit({ type: "release-name", session, key, at }));
}
