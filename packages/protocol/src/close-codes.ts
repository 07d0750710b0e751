import { type CloseCode, closeCodes as engineCloseCodes } from "@parley/engine/wire/close-codes";

export { comeBackAfter } from "@parley/engine/wire/close-codes";

/** Why a socket ended and whether to come back: those of the engine, and the chat's. */
export const closeCodes = {
	...engineCloseCodes,
	/** A client takes 1000 for the same where it did not ask for it: older ones know no other, so a server says that. */
	deviceEnded: { code: 4510, comeBack: "never", reason: "this device was ended" },
	removedByOperator: { code: 4503, comeBack: "never", reason: "removed by the operator" },
} as const satisfies Record<string, CloseCode>;
