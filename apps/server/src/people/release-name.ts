import type { Refusal } from "@parley/protocol/refusals";
import type { House } from "../app/context.ts";
import { refusalOf } from "./keeping.ts";
import { notKept } from "./rules/keeping-refusals.ts";
import { keeperOf } from "./rules/keeping-state.ts";
import { nameKey } from "./rules/names.ts";

/** WHO10: by the operator, of whoever keeps that name or one that looks like it. */
export async function releaseName(house: House, name: string): Promise<Refusal | undefined> {
	const at = house.clock.wall();
	const key = nameKey(name);
	const keeper = keeperOf(house.shown(), key, at);
	if (keeper === undefined) return notKept.refusal;
	return refusalOf(await house.submit({ type: "release-name", session: keeper.session, key, at }));
}
