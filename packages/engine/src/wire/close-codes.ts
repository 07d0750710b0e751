/** Why a socket ended and whether to come back; `reason` is what the close frame says. */
export interface CloseCode {
	readonly code: number;
	readonly comeBack: "now" | "later" | "never";
	readonly reason: string;
}

/**
 * With which the engine ends sockets; an application may have others. Below 4500 a client may come back by itself
 * (`later`: only after a while); from 4500 on never by itself: a person has to ask for it.
 */
export const closeCodes = {
	done: { code: 1000, comeBack: "never", reason: "done" },
	goingAway: { code: 1001, comeBack: "now", reason: "server going away" },
	restart: { code: 1012, comeBack: "now", reason: "server restarts" },
	helloTimeout: { code: 4000, comeBack: "now", reason: "hello took too long" },
	badFrames: { code: 4001, comeBack: "later", reason: "too many bad frames" },
	slowReader: { code: 4008, comeBack: "now", reason: "read too slowly" },
	tooFast: { code: 4029, comeBack: "later", reason: "too fast for too long" },
	openElsewhere: { code: 4509, comeBack: "never", reason: "open elsewhere, use here" },
} as const satisfies Record<string, CloseCode>;

const LATER: readonly number[] = [4001, 4029];

/** What a client does after a close: unknown codes below 4500, and every code of the RFC, mean "come back". */
export function comeBackAfter(code: number): "now" | "later" | "never" {
	// Without the table, whose reasons a page does not need in its first script; a test holds one against the other.
	if (code === 1000 || code >= 4500) return "never";
	return LATER.includes(code) ? "later" : "now";
}
