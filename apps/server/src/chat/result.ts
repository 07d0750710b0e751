import type { Refusal } from "@parley/protocol/refusals";
import type { Outcome } from "../engine/rules.ts";

export type Result<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly refusal: Refusal };

/** Nothing in what was asked is wrong: it is only not to be had now, or not known whether it was had. */
export function isForNow(outcome: Outcome<unknown>): boolean {
	if (outcome.kind === "unknown") return true;
	return (
		outcome.kind === "refused" && (outcome.refusal.code === "read-only" || outcome.refusal.code === "busy")
	);
}
