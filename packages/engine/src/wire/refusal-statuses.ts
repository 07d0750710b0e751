import type { RefusalCode } from "./refusals.ts";

/** Of an HTTP answer that says the same: apart from the sentences, since pages are told refusals by frames. */
export const refusalStatuses = {
	"bad-frame": 400,
	"unknown-type": 400,
	"unsupported-version": 400,
	"token-invalid": 401,
	"not-welcome-yet": 401,
	"not-a-member": 403,
	"not-allowed": 403,
	"no-such-room": 404,
	"name-taken": 409,
	"room-full": 409,
	"room-exists": 409,
	"stale-position": 409,
	"already-a-member": 409,
	"too-fast": 429,
	"too-many-from-here": 429,
	internal: 500,
	busy: 503,
	"read-only": 503,
	"house-full": 503,
	draining: 503,
	"timed-out": 504,
} as const satisfies Record<RefusalCode, number>;
