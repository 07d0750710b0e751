import type { Refusal } from "@parley/engine/wire/refusals";
import type { RefusalCode } from "./refusals.ts";

// Without the table of refusals, whose sentences a server says with each and a page does not need in its first script:
// a test holds one against the other.

const LATER: readonly string[] = [
	"room-full",
	"too-fast",
	"too-many-from-here",
	"internal",
	"busy",
	"read-only",
	"house-full",
	"draining",
	"timed-out",
] satisfies RefusalCode[];
const STATE: readonly string[] = [
	"token-invalid",
	"not-welcome-yet",
	"not-a-member",
	"name-taken",
	"name-kept",
	"stale-position",
] satisfies RefusalCode[];

/** Whether the same request can help after a refusal of that code; of one that only a newer server knows it cannot. */
export function againAfter(code: string): "never" | "later" | "state" {
	if (LATER.includes(code)) return "later";
	return STATE.includes(code) ? "state" : "never";
}

const SENTENCES = {
	internal: "Something broke on our side.",
	"not-allowed": "That is not allowed here.",
	"timed-out": "That took too long.",
	"unsupported-version": "This page is of another version than the server. Reload it.",
} as const satisfies Partial<Record<RefusalCode, string>>;

export type OwnCode = keyof typeof SENTENCES;

/** What a page says by itself, where no server has. */
export function refuseHere(code: OwnCode, details: Partial<Omit<Refusal, "code">> = {}): Refusal {
	return { code, message: SENTENCES[code], ...details };
}
