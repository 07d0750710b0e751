import { againAfter } from "@parley/protocol/own-refusals";
import type { Refusal } from "@parley/protocol/refusals";

/** The same request may succeed later. A code that only a newer server knows counts as final. */
export function isRetryable({ code }: Refusal): boolean {
	return againAfter(code) === "later";
}
