import type { Refusal } from "@parley/protocol/refusals";
import type { Result } from "../../app/context.ts";
import type { SendAnswer } from "../lookups/send-hook.ts";

/** What becomes of a message by what its receiver said. */
export type Outcome =
	| { readonly kind: "delivered"; readonly reply: string | undefined }
	/** it will never be taken: the next one is sent */
	| { readonly kind: "passed"; readonly why: string }
	/** whoever received wants no more */
	| { readonly kind: "gone"; readonly why: string }
	/** tried again later */
	| { readonly kind: "again"; readonly why: string }
	/** this house had no place for it: says nothing about the receiver */
	| { readonly kind: "busy" };

const GONE = 410;
/** Of what else the receiver has against a request, these say that another time may do. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

export function outcomeOf(answer: Result<SendAnswer>): Outcome {
	if (!answer.ok) return unasked(answer.refusal);
	const said = answer.value;
	if (said.kind === "failed") return again(said.why);
	const { status, reply } = said;
	const why = String(status);
	if (status >= 200 && status < 300) return { kind: "delivered", reply };
	if (status === GONE) return { kind: "gone", why };
	if (status >= 400 && status < 500 && !LATER.has(status)) return { kind: "passed", why };
	return again(why);
}

/** What waited here for its turn until the time was over was not sent: that is no fault of its receiver. */
function unasked({ code, retryAfterMs }: Refusal): Outcome {
	if (code === "timed-out" && retryAfterMs === undefined) return again("too-slow");
	return code === "internal" ? again(code) : { kind: "busy" };
}

function again(why: string): Outcome {
	return { kind: "again", why };
}

const FIRST_MS = 1_000;
const LAST_MS = 3_600_000;

/** Twice as long each time; `share` (0 to 1) spreads those that failed together. `tries`: from 1 on. */
export function againAfterMs(tries: number, share: number): number {
	const ms = Math.min(LAST_MS, FIRST_MS * 2 ** Math.min(tries - 1, 20));
	return Math.min(LAST_MS, ms * (1 + share / 4));
}
