import type { Held } from "./sign-in.ts";

/** For so long somebody may be at the provider; codes seldom last as long. */
const LASTS_MS = 1_800_000;

/** Why nothing is asked of the house: each is a sentence of `sign-in-texts.ts`. */
export type WhyNot = "gone" | "forged" | "other" | "late" | "saidNo" | "failed";

export type Back =
	| { readonly go: true; readonly code: string; readonly iss?: string }
	| { readonly go: false; readonly why: WhyNot };

/**
 * WHO51: what came back in the address, against what this tab holds. `state` comes first: whatever else stands in an address
 * that nobody here asked for is not even looked at.
 */
export function readBack(search: string, held: Held | null, who: string | null, now: number): Back {
	const came = new URLSearchParams(search);
	if (held === null) return not("gone");
	if (came.get("state") !== held.state) return not("forged");
	// another tab of this browser: whoever is here now did not ask for it
	if (who !== held.who) return not("other");
	const error = came.get("error");
	if (error !== null) return not(error === "access_denied" ? "saidNo" : "failed");
	if (now - held.at > LASTS_MS) return not("late");
	const code = came.get("code");
	const iss = came.get("iss");
	return code ? { go: true, code, ...(iss !== null && { iss }) } : not("failed");
}

function not(why: WhyNot): Back {
	return { go: false, why };
}
