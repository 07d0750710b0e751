import type { Deed } from "@parley/protocol/moderation";
import type { Refusal } from "@parley/protocol/refusals";
import type { Freed, Moderation } from "../../app/events.ts";

/** What is to be done, and what it does to seats. */
export type ActionResult =
	| {
			readonly deed: Deed;
			readonly secret?: Omit<Moderation["secret"], "reason">;
			readonly freed?: Freed | undefined;
			readonly promoted?: readonly string[];
	  }
	| { readonly refusal: Refusal };
