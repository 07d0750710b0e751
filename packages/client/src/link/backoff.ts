/** Full jitter: a crowd that lost its server together does not come back together. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: () => number): number {
	return random() * Math.min(maxMs, firstMs * 2 ** attempt);
}

export const RECONNECT_FIRST_MS = 1_000;
export const RECONNECT_MAX_MS = 30_000;
/** After a close that says "come back later" (4001, 4029): by then the reason has passed. */
export const RECONNECT_LATER_MS = 15_000;

export const RESEND_FIRST_MS = 500;
export const RESEND_MAX_MS = 30_000;
