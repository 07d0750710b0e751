/** A kind of refusal. `again`: whether the same request can help later. Of an HTTP answer: `refusal-statuses.ts`. */
export interface RefusalKind {
	readonly again: "never" | "later" | "state";
	readonly sentence: string;
}

/**
 * Why something was not done: a value, never an exception. These the engine says; an application adds its own. `again` is
 *   never  the request itself must change first
 *   later  wait (`retryAfterMs` where known) and ask again
 *   state  do something else first (join, say hello, pick another name, fetch anew)
 */
export const refusals = {
	"bad-frame": {
		again: "never",
		sentence: "That was not understood: it does not have the agreed shape.",
	},
	"unknown-type": {
		again: "never",
		sentence: "This server does not know that kind of request.",
	},
	"unsupported-version": {
		again: "never",
		sentence: "This page is of another version than the server. Reload it.",
	},
	"token-invalid": { again: "state", sentence: "You were away for long. Please come in again." },
	"not-welcome-yet": { again: "state", sentence: "Say who you are first." },
	"not-a-member": { again: "state", sentence: "You have no seat in that room." },
	"not-allowed": { again: "never", sentence: "That is not allowed here." },
	"no-such-room": { again: "never", sentence: "There is no such room." },
	"name-taken": { again: "state", sentence: "That name is taken just now." },
	"room-full": { again: "later", sentence: "All seats in that room are taken." },
	"room-exists": { again: "never", sentence: "A room of that name exists already." },
	"stale-position": {
		again: "state",
		sentence: "The place you were at is not known here any more. Start from the newest page.",
	},
	"already-a-member": { again: "never", sentence: "You are in that room already." },
	"too-fast": { again: "later", sentence: "That was too fast. Please wait a moment." },
	"too-many-from-here": {
		again: "later",
		sentence: "Too many connections come from your network.",
	},
	internal: { again: "later", sentence: "Something broke on our side." },
	busy: { again: "later", sentence: "The server is busy. Please try again in a moment." },
	"read-only": {
		again: "later",
		sentence: "Nothing can be stored just now. Reading goes on; what you wrote is kept.",
	},
	"house-full": { again: "later", sentence: "The house is full. Please try again later." },
	draining: {
		again: "later",
		sentence: "The server is restarting. It will be back in a moment.",
	},
	"timed-out": { again: "later", sentence: "That took too long." },
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

/**
 * A refusal on its way to a person: `code` is one of the engine's or of the application's; `message` is a sentence;
 * `retryAfterMs` in ms; `field` names the bad input.
 */
export interface Refusal {
	readonly code: string;
	readonly message: string;
	readonly retryAfterMs?: number;
	readonly suggestions?: readonly string[];
	readonly field?: string;
	/** a word of whatever said no, where one code stands for many reasons */
	readonly reason?: string | undefined;
}

/** Makes refusals of the codes of one table, whose sentence is said where no other is given. */
export function refuserOf<Code extends string>(kinds: Readonly<Record<Code, RefusalKind>>) {
	return (code: Code, details: Partial<Omit<Refusal, "code">> = {}): Refusal => ({
		code,
		message: kinds[code].sentence,
		...details,
	});
}

export const refuse = refuserOf<RefusalCode>(refusals);
