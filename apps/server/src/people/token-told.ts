import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "@parley/engine/rules";
import type { House } from "../app/context.ts";

/** Whoever asked by HTTP waits for an answer about so long. */
const KNOWN_WITHIN_MS = 20_000;

/**
 * A token is told in one answer only, and the one before is none any more: where it is not known yet what became of the
 * draft, that is waited for.
 */
export async function isTokenNow(
	house: Pick<House, "shown">,
	outcome: Outcome<unknown>,
	tokenHash: string,
	withinMs = KNOWN_WITHIN_MS,
): Promise<boolean> {
	if (outcome.kind !== "unknown") return !("refusal" in outcome);
	await Promise.race([outcome.settled, wait(withinMs, undefined, { ref: false })]);
	return house.shown().byTokenHash.has(tokenHash);
}
