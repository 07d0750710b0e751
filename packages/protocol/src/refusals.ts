import { refusals as engineRefusals, type RefusalKind, refuserOf } from "@parley/engine/wire/refusals";

export type { Refusal } from "@parley/engine/wire/refusals";

/** Why something was not done: what the engine says, and what the chat says beside it. */
export const refusals = {
	...engineRefusals,
	"name-invalid": {
		again: "never",
		sentence: "Please choose another name: 1 to 32 letters, digits, single spaces or _ - . '",
	},
	"name-kept": { again: "state", sentence: "That name is kept by somebody. Is it you?" },
	empty: { again: "never", sentence: "There is nothing to send: the text is empty." },
	"not-yours": { again: "never", sentence: "Only its author can change that message." },
	"removed-from-room": { again: "never", sentence: "You were removed from that room." },
	"no-such-message": {
		again: "never",
		sentence: "That message does not exist, or was removed.",
	},
	"no-such-file": {
		again: "never",
		sentence: "That file is not here, or not any more. Please upload it again.",
	},
	"id-reused": { again: "never", sentence: "Another message was already sent under that id." },
	"too-long": { again: "never", sentence: "That message is too long." },
	"address-refused": { again: "never", sentence: "That address cannot be looked up from here." },
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

/** Of a code as it came: `undefined` for one that only a newer server, or another application, knows. */
export function kindOf(code: string): RefusalKind | undefined {
	return Object.hasOwn(refusals, code) ? refusals[code as RefusalCode] : undefined;
}

export const refuse = refuserOf<RefusalCode>(refusals);
