import { refusalStatuses as engineStatuses } from "@parley/engine/wire/refusal-statuses";
import type { RefusalCode } from "./refusals.ts";

/** Of an HTTP answer: what the engine says, and what the chat says beside it. */
export const refusalStatuses = {
	...engineStatuses,
	"name-invalid": 400,
	"name-kept": 409,
	empty: 400,
	"not-yours": 403,
	"removed-from-room": 403,
	"no-such-message": 404,
	"no-such-file": 404,
	"id-reused": 409,
	"too-long": 413,
	"address-refused": 422,
} as const satisfies Record<RefusalCode, number>;

/** Of a code as it came; of one that is not known here, that of a fault of ours. */
export function statusOf(code: string): number {
	return Object.hasOwn(refusalStatuses, code)
		? refusalStatuses[code as RefusalCode]
		: refusalStatuses.internal;
}
