import { type CloseCode, closeCodes as engineCloseCodes } from "@parley/engine/wire/close-codes";

export { comeBackAfter } from "@parley/engine/wire/close-codes";

/** Why a socket ended and whether to come back: those of the engine, and the chat's. */
export const closeCodes = {
	...engineCloseCodes,
	/** To whoever says that they know it (`KNOWS_ENDED`): to others 1000, which they take for the same unless they asked for it. */
	deviceEnded: { code: 4510, comeBack: "never", reason: "this device was ended" },
	removedByOperator: { code: 4503, comeBack: "never", reason: "removed by the operator" },
} as const satisfies Record<string, CloseCode>;
